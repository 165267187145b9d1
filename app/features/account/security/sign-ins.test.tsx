// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import { SignIns, type SignInsProps } from './sign-ins.tsx'

afterEach(cleanup)

function renderSignIns(hasPassword: boolean, connected: ('google' | 'microsoft')[]) {
  const identities = connected.map((provider) => ({ provider, connectedAt: '2026-11-20T13:00:00.000Z' }))
  const profile: SignInsProps['profile'] = { email: 'rita@example.com', hasPassword, identities }
  const element = <SignIns profile={profile} providers={['google', 'microsoft']} timeZone="UTC" />
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return screen.getAllByRole('link').map(({ textContent }) => textContent)
}

test('the only way to sign in can’t be disconnected, and the page says why', () => {
  expect(renderSignIns(false, ['google'])).toEqual(['Set password', 'Connect Microsoft'])
  expect(screen.getByText('Your only way to sign in. Set a password to disconnect it.')).toBeTruthy()
})

test('with another way to sign in, each can be disconnected', () => {
  expect(renderSignIns(true, ['google'])).toContain('Disconnect Google')
  cleanup()
  expect(renderSignIns(false, ['google', 'microsoft'])).toEqual([
    'Set password',
    'Disconnect Google',
    'Disconnect Microsoft',
  ])
})
