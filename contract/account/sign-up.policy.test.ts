import { expect, test } from 'vitest'
import { findSignUpStep } from './sign-up.policy.ts'

const plan = { id: 'sub_1' } as NonNullable<Parameters<typeof findSignUpStep>[0]['subscription']> // asked for its presence alone

test.each([
  [false, 'owner', null, 'confirmEmail'],
  [false, 'member', plan, 'confirmEmail'],
  [true, 'owner', null, 'plan'],
  [true, 'administrator', null, 'plan'],
  [true, 'member', null, undefined],
  [true, 'owner', plan, undefined],
] as const)('confirmed %s, %s: what is left of the sign-up', (emailConfirmed, role, subscription, step) => {
  expect(findSignUpStep({ user: { emailConfirmed, role }, subscription })).toBe(step)
})
