// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CheckboxList } from './checkbox-list.tsx'

afterEach(cleanup)

const toList = (count: number) => (
  <form data-testid="form">
    <CheckboxList
      id="people"
      name="userIds[]"
      label="People"
      searchLabel="Search people"
      options={Array.from({ length: count }, (_, i) => ({ value: `usr_${i}`, label: `Person ${i}` }))}
      defaultValues={['usr_1']}
    />
  </form>
)
const readSent = () => new FormData(screen.getByTestId<HTMLFormElement>('form')).getAll('userIds[]')

test('a checked box stays checked during a search', () => {
  render(toList(12))
  fireEvent.change(screen.getByLabelText('Search people'), { target: { value: '11' } })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  fireEvent.click(screen.getByLabelText('Person 11'))
  expect(readSent()).toEqual(['usr_1', 'usr_11'])
})

test('a short list needs no search', () => {
  render(toList(4))
  expect(screen.queryByLabelText('Search people')).toBeNull()
})
