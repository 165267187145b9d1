// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { TwoStepPage } from './two-step-page.tsx'

afterEach(cleanup)

function renderWith(codesLeft: number) {
  const element = <TwoStepPage twoStep={{ isOn: true, codesLeft }} setup={null} refused={undefined} />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a recovery code can be entered while there is one', () => {
  renderWith(2)
  expect(screen.getAllByText(/or a recovery code/)).toHaveLength(2)
  expect(screen.getByText(/^2 recovery codes left\. Generate new codes now/)).toBeTruthy()
})

test('without recovery codes only an app code can be entered', () => {
  renderWith(0)
  expect(screen.queryByText(/or a recovery code/)).toBeNull()
  expect(screen.getAllByText(/You have no recovery codes left/)).toHaveLength(2)
})
