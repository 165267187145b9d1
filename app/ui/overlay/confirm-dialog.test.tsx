// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { ConfirmDialog } from './confirm-dialog.tsx'

afterEach(cleanup)

function show() {
  // jsdom has neither.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector('button')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
  const element = (
    <ConfirmDialog
      title="Delete Mine?"
      description="It can’t be undone."
      closeTo="/views"
      intent="delete-view"
      values={{ viewId: 'viw_1' }}
      pendingText="Deleting…"
      keep="Keep view"
    >
      Delete view
    </ConfirmDialog>
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

test('a dialog says what is lost, sends what it is about, and leads back', () => {
  show()
  const form = screen.getByRole('button', { name: 'Delete view' }).closest('form')
  expect(form?.method).toBe('post')
  expect(form && Object.fromEntries(new FormData(form))).toEqual({ intent: 'delete-view', viewId: 'viw_1' })
  expect(screen.getByRole('link', { name: 'Keep view' }).getAttribute('href')).toBe('/views')
  expect(screen.getByText('It can’t be undone.')).toBeTruthy()
})

test('a dialog that destroys something begins on itself, so that Enter does nothing', () => {
  show()
  expect(document.activeElement).toBe(screen.getByRole('dialog'))
})
