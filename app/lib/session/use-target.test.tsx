// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PATIENTLY } from '#tests/workers/until.ts'
import { persist, recall } from '#app/lib/session/persistence.ts'
import { useTarget } from './use-target.ts'

function Form({ given }: { given?: string }) {
  const keepTarget = useTarget('site')
  return (
    <form
      aria-label="Audit"
      onSubmit={(event) => {
        event.preventDefault()
        keepTarget(event)
      }}
    >
      <input id="site" defaultValue={given} />
    </form>
  )
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('the field starts with the last site', async () => {
  await persist('target', 'example.com')
  render(<Form />)

  await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', 'example.com'), PATIENTLY)
})

test('a given value stays, and a submitted one is stored', async () => {
  await persist('target', 'example.com')
  render(<Form given="example.org" />)
  fireEvent.submit(screen.getByRole('form'))

  await waitFor(async () => expect(await recall('target')).toBe('example.org'), PATIENTLY)
  expect(screen.getByRole('textbox')).toHaveProperty('value', 'example.org')
})

test('an empty field keeps the last site', async () => {
  await persist('target', 'example.com')
  render(<Form given=" " />)
  fireEvent.submit(screen.getByRole('form'))

  expect(await recall('target')).toBe('example.com')
})
