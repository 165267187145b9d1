// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { SearchSelectField } from './search-select.tsx'

// jsdom has no layout to scroll.
Element.prototype.scrollIntoView = () => undefined
afterEach(cleanup)

const options = [
  { value: 'usr_1', label: 'Ana Lima', detail: 'ana@example.com' },
  { value: 'usr_2', label: 'João Matos', detail: 'joao@example.com' },
  { value: 'usr_3', label: 'Bea Souza', detail: 'bea@example.com' },
]
const field = (
  <SearchSelectField
    id="m"
    name="managerId"
    label="Manager"
    noneLabel="Nobody"
    options={options}
    defaultValue="usr_3"
  />
)

/** The submitted value. */
const readSent = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('input[name=managerId]')?.value

const press = (key: string) => fireEvent.keyDown(screen.getByRole('combobox'), { key })
const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('without script it is a select with all options', () => {
  const container = document.createElement('div')
  container.innerHTML = renderToString(field)
  const select = container.querySelector('select')
  expect(select?.value).toBe('usr_3')
  expect(select?.options).toHaveLength(4)
  expect(select?.textContent).toContain('Ana Lima, ana@example.com')
})

test('with script it searches name and detail, ignoring accents, and sends the choice', () => {
  const { container } = render(field)
  expect(readSent(container)).toBe('usr_3')
  fireEvent.click(screen.getByRole('combobox'))
  expect(shown()).toHaveLength(4)
  type('joao')
  expect(shown()).toEqual(['João Matosjoao@example.com'])
  press('Enter')
  expect(readSent(container)).toBe('usr_2')
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('João Matos')
})

test('arrow keys wrap around, and Escape keeps the previous choice', () => {
  const { container } = render(field)
  fireEvent.click(screen.getByRole('combobox'))
  press('ArrowDown')
  expect(screen.getByRole('combobox').getAttribute('aria-activedescendant')).toBe('m-option-0')
  press('ArrowUp')
  press('ArrowUp')
  press('Escape')
  expect(readSent(container)).toBe('usr_3')
  press('ArrowDown')
  type('nobody here')
  expect(screen.queryAllByRole('option')).toEqual([])
  fireEvent.blur(screen.getByRole('combobox'))
  expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('Bea Souza')
  expect(readSent(container)).toBe('usr_3')
})

test('the empty option can be chosen again', () => {
  const { container } = render(field)
  fireEvent.click(screen.getByRole('combobox'))
  type('nobody')
  fireEvent.click(screen.getByRole('option', { name: 'Nobody' }))
  expect(readSent(container)).toBe('')
})
