// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { ImportPage } from './import-page.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  cleanup()
})

const anAnswer = () => ({
  result: { error: { csv: ['Choose a file, or paste its lines.'] } },
  shown: undefined,
})

function Page() {
  const [answer, setAnswer] = useState(anAnswer)
  return (
    <>
      <button type="button" onClick={() => setAnswer(anAnswer())}>
        Answer
      </button>
      <ImportPage seats={{ used: 1, allowed: 5, reason: null }} mostLines={500} answer={answer} />
    </>
  )
}

test('a file that was chosen before hydration is kept until it has been read', () => {
  const change = vi.spyOn(HTMLInputElement.prototype, 'value', 'set')

  render(<RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />)
  expect(change).not.toHaveBeenCalled()

  act(() => screen.getByRole('button', { name: 'Answer' }).click())
  expect(change.mock.calls).toEqual([['']])
  expect(change.mock.contexts).toEqual([screen.getByLabelText(/^CSV file/)])
})
