// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { NavigationAnnouncer } from './navigation-announcer.tsx'

afterEach(cleanup)

function open(path: string) {
  const router = createMemoryRouter([{ path: '*', element: <NavigationAnnouncer /> }], {
    initialEntries: [path],
  })
  render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
  return (to: string, title: string) => {
    document.title = title
    return act(() => router.navigate(to))
  }
}

const said = () => document.querySelector('[aria-live]')?.textContent

test('the initial page is not announced, each later one is', async () => {
  document.title = 'Dashboard'
  const go = open('/dashboard')
  expect(said()).toBe('')

  await go('/settings/users', 'Users')
  expect(said()).toBe('Users')

  await go('/settings/teams', 'Teams')
  expect(said()).toBe('Teams')
})

test('sorting or paging a list is not announced', async () => {
  const go = open('/settings/users')

  await go('/settings/users?page=2', 'Users')

  expect(said()).toBe('')
  expect(screen.queryByText('Users')).toBeNull()
})
