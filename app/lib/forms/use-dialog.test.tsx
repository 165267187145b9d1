// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { dialogs } from './dialogs.ts'
import { useDialog } from './use-dialog.ts'

afterEach(cleanup)

function Page() {
  const { isOpen, open, close } = useDialog('coupon')
  return (
    <>
      <button onClick={open}>Open</button>
      {isOpen ? <button onClick={close}>Close</button> : null}
    </>
  )
}

function renderAt(address: string) {
  const router = createMemoryRouter(
    [
      { path: '/', element: <Page /> },
      { path: '/elsewhere', element: null },
    ],
    { initialEntries: [address] },
  )
  render(<RouterProvider router={router} future={{ v7_startTransition: true }} />)
  return router
}

test('a dialog opened by URL is in the registry, until the URL changes', async () => {
  const router = renderAt('/?dialog=coupon')
  expect(dialogs.list()).toEqual(['coupon'])

  await act(() => router.navigate('/'))

  expect(dialogs.list()).toEqual([])
  expect(screen.queryByText('Close')).toBeNull()
})

test('closed by its button it leaves the registry immediately', () => {
  renderAt('/?dialog=coupon')

  act(() => screen.getByText('Close').click())

  expect(dialogs.list()).toEqual([])
})

test('leaving the page closes its dialogs', async () => {
  const router = renderAt('/')
  act(() => screen.getByText('Open').click())
  expect(dialogs.list()).toEqual(['coupon'])

  await act(() => router.navigate('/elsewhere'))

  expect(dialogs.list()).toEqual([])
})
