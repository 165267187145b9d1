import { expect, test } from 'vitest'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { archiveUser, restoreUser } from '#contract/organization/users.ts'
import { createTestApi, HOUR, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'

const NEW_PASSWORD = 'Another-word'
const form = (token: string) => ({ token, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD })
const forgot = (api: TestApi, email: string) =>
  api.call(passwordResetContract.forgotPassword, { query: { email } })
const signIn = (api: TestApi, email: string, password: string) =>
  api.call(signInContract.signIn, { body: { email, password } })

test('the response to a forgotten password is the same for every address, the email is not', async () => {
  const api = createTestApi()
  const { email } = await createPerson(api)
  const archived = await createPerson(api, { status: 'archived' })
  const stranger = aSignUp().email

  const responses = [await forgot(api, email), await forgot(api, stranger), await forgot(api, archived.email)]

  expect(new Set(responses.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
  expect(responses[0]?.status).toBe(202)
  expect(await readOutbox(api, email)).toMatchObject([
    { subject: 'Choose a new password', links: [expect.stringContaining('/auth/reset-password/')] },
  ])
  expect(await readOutbox(api, stranger)).toEqual([])
  expect(await readOutbox(api, archived.email)).toEqual([])
})

test('a reset changes the password, ends every session, confirms the address and sends an email', async () => {
  const api = createTestApi()
  const account = aSignUp()
  const { email } = account
  const before = (await api.call(signUpContract.signUp, { body: account })).body
  await forgot(api, email)

  const { status } = await api.call(passwordResetContract.resetPassword, {
    body: form(await readMailedToken(api, email)),
  })

  expect(status).toBe(200)
  expect((await signIn(api, email, PASSWORD)).status).toBe(401)
  expect((await signIn(api, email, NEW_PASSWORD)).body.user.emailConfirmed).toBe(true)
  expect((await api.call(signInContract.getMe, {}, { token: before.token })).status).toBe(401)
  expect((await api.call(signInContract.refreshToken, { body: before })).status).toBe(401)
  expect((await readOutbox(api, email))[0]?.subject).toBe('Your password was changed')
})

test('a reset link works once, even concurrently, and other links stop working', async () => {
  const api = createTestApi()
  const { email } = await createPerson(api)
  await forgot(api, email)
  const first = await readMailedToken(api, email)
  await forgot(api, email)
  const second = await readMailedToken(api, email)

  const responses = await Promise.all(
    [1, 2].map(() => api.call(passwordResetContract.resetPassword, { body: form(second) })),
  )
  const older = await api.call(passwordResetContract.resetPassword, { body: form(first) })

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 410])
  expect(older.body).toMatchObject({ type: 'link-expired', status: 410 })
  const changed = (await readOutbox(api, email)).filter(
    ({ subject }) => subject === 'Your password was changed',
  )
  expect(changed).toHaveLength(1)
})

test('a reset is in the audit log, like every password change', async () => {
  const api = createTestApi()
  const { organizationId, id, email } = await createPerson(api)
  const other = await createPerson(api, { organizationId, role: 'administrator' })
  await forgot(api, email)

  await api.call(passwordResetContract.resetPassword, { body: form(await readMailedToken(api, email)) })

  const { body } = await api.call(listAuditEvents, { query: { area: 'security' } }, { token: other.token })
  expect(body.items).toMatchObject([{ action: 'security.password-changed', actor: { id }, subject: { id } }])
})

test('a reset link of an archived user changes nothing, and sends no email', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const { id, email } = await join()
  await forgot(api, email)
  const link = await readMailedToken(api, email)
  await api.call(archiveUser, { params: { id } }, { token })

  const { status } = await api.call(passwordResetContract.resetPassword, { body: form(link) })
  await api.call(restoreUser, { params: { id } }, { token })

  expect(status).toBe(410)
  expect((await readOutbox(api, email)).map(({ subject }) => subject)).toEqual(['Choose a new password'])
  expect((await signIn(api, email, NEW_PASSWORD)).status).toBe(401)
})

test('archiving a user during a reset leaves the password unchanged, without an email', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const { id, email } = await join()
  await forgot(api, email)
  const link = await readMailedToken(api, email)

  beforeNextBatch(api, () => api.call(archiveUser, { params: { id } }, { token }))
  const { status } = await api.call(passwordResetContract.resetPassword, { body: form(link) })

  expect(status).toBe(410)
  expect(await readOutbox(api, email)).toHaveLength(1)
})

test('a reset link expires after an hour', async () => {
  const api = createTestApi()
  const { email } = await createPerson(api)
  await forgot(api, email)
  const token = await readMailedToken(api, email)
  api.wait(HOUR)

  expect((await api.call(passwordResetContract.resetPassword, { body: form(token) })).status).toBe(410)
})

test('a weak password does not use up the link', async () => {
  const api = createTestApi()
  const { email } = await createPerson(api)
  await forgot(api, email)
  const token = await readMailedToken(api, email)

  const weak = await api.call(passwordResetContract.resetPassword, {
    body: { token, password: 'weakword', confirmPassword: 'weakword' },
  })

  expect(weak.body.errors).toHaveProperty('password')
  expect((await api.call(passwordResetContract.resetPassword, { body: form(token) })).status).toBe(200)
})
