// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { Select } from './select.tsx'

afterEach(cleanup)

/** Of the select with this name. */
function readValue(name: string): string | undefined {
  const select = screen.getByRole('combobox', { name })
  return select instanceof HTMLSelectElement ? select.value : undefined
}

const options = [
  { value: 'CI', label: 'Côte d’Ivoire & <others>' },
  { value: 'a"b', label: "'Quoted'", isDisabled: true },
  { value: 'TT', label: 'Trinidad & Tobago' },
  { value: 'Europe/Berlin', label: 'Europe/Berlin' },
  { value: 'Two  words', label: 'Two  words' },
]

test.each([undefined, '', 'CI', 'a"b', 'TT', 'Europe/Berlin', 'Two  words', 'nowhere'])(
  'a long list with %j is written as any other',
  (chosen) => {
    const draw = (isLong: boolean) =>
      renderToString(
        <Select id="place" defaultValue={chosen} placeholder="None" options={options} isLong={isLong} />,
      )
    expect(draw(true)).toBe(draw(false))
  },
)

test('a choice in a long list outlives hydration and what the page draws after it', () => {
  const page = document.createElement('div')
  document.body.appendChild(page)
  const list = (label: string, chosen: string) => (
    <Select aria-label={label} defaultValue={chosen} options={options} isLong />
  )
  page.innerHTML = renderToString(list('Country', 'CI'))
  // React logs hydration mismatches to the console, which fails a test.
  const { rerender } = render(list('Country', 'CI'), { container: page, hydrate: true })
  expect(readValue('Country')).toBe('CI')
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'TT' } })
  rerender(list('Your country', 'CI'))
  rerender(list('Your country', 'a"b'))
  expect(readValue('Your country')).toBe('TT')
})

test.each(['TT', 'Europe/Berlin', 'Two  words'])(
  'a list that the browser draws starts with its value %j, long or short',
  (chosen) => {
    for (const isLong of [true, false]) {
      const label = isLong ? 'Long' : 'Short'
      render(<Select aria-label={label} defaultValue={chosen} options={options} isLong={isLong} />)
      expect(readValue(label)).toBe(chosen)
    }
  },
)
