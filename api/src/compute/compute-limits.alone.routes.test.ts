import { expect, test } from 'vitest'
import * as contract from '#contract/account/sign-in.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { aSignUp } from '#tests/workers/people.ts'

test('of many sign-ins from one IP address at once some get a 429, and none from elsewhere does', async () => {
  const api = createTestApi()
  const elsewhere = createTestApi()
  const signIn = (by = api) =>
    by.call(contract.signIn, { body: { email: aSignUp().email, password: 'Wrong-password-1' } })

  const [other, ...answers] = await Promise.all([
    signIn(elsewhere),
    ...Array.from({ length: 14 }, () => signIn()),
  ])

  expect(other.status).toBe(401)
  const refused = answers.filter(({ status }) => status === 429)
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
  expect(refused).toHaveLength(4)
  expect(refused[0]?.body).toMatchObject({
    type: 'too-many-requests',
    detail: 'The server is busy. Try again in 5 seconds.',
  })
  expect(refused[0]?.headers.get('retry-after')).toBe('5')
  expect((await signIn()).status).toBe(401)
}, 60_000)
