import { expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import { acceptInvitation } from '#contract/organization/invitations.ts'
import { changePassword } from '#contract/account/security.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson } from '#tests/workers/people.ts'

const COMMON = { password: ['Password is too common. Choose one that is harder to guess.'] }
const OWN = { password: ['Password must not be made of your name, email, or company.'] }

test.each([
  ['Password1!', COMMON],
  ['Ana-Silva1!', OWN],
  ['Acme-2024!', OWN],
])('nobody signs up with %s, and is told at the field', async (password, errors) => {
  const form = aSignUp({ password })

  const { status, body } = await createTestApi().call(signUpContract.signUp, { body: form })

  expect([status, body.errors]).toEqual([422, errors])
})

test.each([
  ['Welcome123!', COMMON],
  ['Bea-Souza!', OWN],
])('nobody changes their password to %s', async (password, errors) => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  const body = { currentPassword: '', password, confirmPassword: password }

  const response = await api.call(changePassword, { body }, { token })

  expect([response.status, response.body.errors]).toEqual([422, errors])
})

test('a reset link refuses a weak password, and still works for another one', async () => {
  const api = createTestApi()
  const { email } = await createPerson(api)
  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const token = await readMailedToken(api, email)
  const reset = (password: string) =>
    api.call(passwordResetContract.resetPassword, { body: { token, password, confirmPassword: password } })

  expect((await reset('Summer2024!')).body.errors).toEqual(COMMON)
  expect((await reset('Acme!Bea!')).body.errors).toEqual(OWN)
  expect((await reset('Correct-horse')).status).toBe(200)
})

test('an invitation refuses a weak password, and still works for another one', async () => {
  const api = createTestApi()
  const company = await createCompany(api)
  const { email } = (await company.invite()).body
  const token = await readMailedToken(api, email)
  const join = (password: string) =>
    api.call(acceptInvitation, {
      body: { token, firstName: 'Ana', lastName: 'Costa', password, confirmPassword: password },
    })

  expect((await join('Qwerty123!')).body.errors).toEqual(COMMON)
  expect((await join('Costa-Acme1')).body.errors).toEqual(OWN)
  expect((await join('Correct-horse')).status).toBe(201)
})
