// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { User } from '#contract/organization/users.ts'
import { UserForm } from './user-form.tsx'

afterEach(cleanup)

/** The roles that can be chosen in the form. */
function listOpenRoles(role: User['role'], isLastOwner: boolean) {
  const element = (
    <UserForm
      person={null}
      managers={[]}
      teams={[]}
      viewer={{ role }}
      isLastOwner={isLastOwner}
      lastResult={undefined}
    />
  )
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
  return screen
    .getAllByRole<HTMLInputElement>('radio')
    .filter(({ disabled }) => !disabled)
    .map(({ value }) => value)
}

test.each([
  ['an administrator', 'administrator', false, ['member', 'administrator']],
  ['an owner', 'owner', false, ['member', 'administrator', 'owner']],
  ['the only owner, who stays one', 'owner', true, ['owner']],
] as const)('the roles that %s can choose', (_, role, isLastOwner, open) => {
  expect(listOpenRoles(role, isLastOwner)).toEqual(open)
})
