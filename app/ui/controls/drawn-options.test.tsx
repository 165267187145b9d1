// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { useDrawnOptions } from './drawn-options.ts'
import { SelectField } from './select.tsx'

afterEach(cleanup)

function Countries({ known }: { known: string[] }) {
  const options = useDrawnOptions('country', () => known.map((name) => ({ value: name, label: name })))
  return <SelectField id="country" name="country" label="Country" placeholder="None" options={options} />
}

const shown = () => screen.getAllByRole<HTMLOptionElement>('option').map(({ value, text }) => [value, text])

test('server-rendered options are hydrated, whatever the browser knows', () => {
  const page = document.createElement('div')
  document.body.appendChild(page)
  page.innerHTML = renderToString(<Countries known={['Chile', 'Swaziland']} />)
  // React logs hydration mismatches to the console, which fails a test.
  render(<Countries known={['Chile', 'Eswatini', 'Peru']} />, { container: page, hydrate: true })
  expect(shown()).toEqual([
    ['', 'None'],
    ['Chile', 'Chile'],
    ['Swaziland', 'Swaziland'],
  ])
})

test('a client-rendered page lists what the browser knows', () => {
  render(<Countries known={['Peru']} />)
  expect(shown()).toEqual([
    ['', 'None'],
    ['Peru', 'Peru'],
  ])
})
