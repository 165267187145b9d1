import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { identities } from '#api/db/schema/account.ts'
import * as contract from '#contract/account/password-reset.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { archiveUser, restoreUser } from '#contract/organization/users.ts'
import { changePassword } from '#contract/account/security.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { giveCheapPassword } from '#tests/workers/cheap-password.ts'
import { createCompany } from '#tests/workers/company.ts'
import { beforeNextBatch } from '#tests/workers/meanwhile.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, PASSWORD } from '#tests/workers/people.ts'
import { turnTwoStepOn } from '#tests/workers/two-step.ts'

const NEW_PASSWORD = 'Another-word'
const newPassword = { password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }

async function mailLink(api: TestApi, email: string): Promise<string> {
  await api.call(contract.forgotPassword, { query: { email } })
  return readMailedToken(api, email)
}

const reset = (api: TestApi, token: string, keep?: ('google' | 'microsoft')[]) =>
  api.call(contract.resetPassword, { body: { token, ...newPassword, ...(keep && { keep }) } })

const read = (api: TestApi, token: string) => api.call(contract.readResetLink, { params: { token } })

const connect = (api: TestApi, userId: string, provider: 'google' | 'microsoft') =>
  overD1(api.bindings.DB)
    .insert(identities)
    .values({ provider, subject: crypto.randomUUID(), userId, createdAt: api.clock.at })

const listProviders = async (api: TestApi, userId: string) => {
  const rows = await overD1(api.bindings.DB).select().from(identities).where(eq(identities.userId, userId))
  return rows.map(({ provider }) => provider).sort()
}

const newestMail = async (api: TestApi, email: string) => (await readOutbox(api, email))[0]

test('a reset link stops working when the password is changed on the profile', async () => {
  const api = createTestApi()
  const { id, email, token } = await createPerson(api)
  await giveCheapPassword(api, id)
  const link = await mailLink(api, email)
  const change = { currentPassword: PASSWORD, ...newPassword }
  expect((await api.call(changePassword, { body: change }, { token })).status).toBe(200)

  expect([(await read(api, link)).status, (await reset(api, link)).status]).toEqual([410, 410])
})

test('a reset link stops working when its user is archived, even after a restore', async () => {
  const api = createTestApi()
  const { token, join } = await createCompany(api)
  const { id, email } = await join()
  const link = await mailLink(api, email)

  await api.call(archiveUser, { params: { id } }, { token })
  await api.call(restoreUser, { params: { id } }, { token })

  expect((await reset(api, link)).status).toBe(410)
})

test('reading a reset link lists connected providers, and does not use it up', async () => {
  const api = createTestApi()
  const { id, email, token } = await createPerson(api)
  await turnTwoStepOn(api, token)
  await connect(api, id, 'google')
  const link = await mailLink(api, email)

  expect((await read(api, link)).body).toEqual({
    identities: [{ provider: 'google', connectedAt: api.clock.at.toISOString() }],
    hasTwoStep: true,
  })
  expect((await reset(api, link)).status).toBe(200)
  expect((await read(api, link)).body).toMatchObject({ type: 'link-expired', status: 410 })
})

test('a reset disconnects unconfirmed providers, with an email and audit events', async () => {
  const api = createTestApi()
  const { id, email, organizationId } = await createPerson(api)
  const other = await createPerson(api, { organizationId, role: 'administrator' })
  await connect(api, id, 'google')
  await connect(api, id, 'microsoft')

  await reset(api, await mailLink(api, email), ['microsoft'])

  expect(await listProviders(api, id)).toEqual(['microsoft'])
  expect((await newestMail(api, email))?.text).toContain(
    'Google was disconnected. Microsoft is still connected.',
  )
  const { body } = await api.call(listAuditEvents, { query: { area: 'security' } }, { token: other.token })
  // Both are of the same moment.
  const said = body.items.map(({ action, subject }) => `${action} ${subject.name}`)
  expect(said.sort()).toEqual([
    'security.password-changed Bea Souza',
    'security.provider-disconnected Google',
  ])
})

test('without a confirmation no provider is kept, even one that was just connected', async () => {
  const api = createTestApi()
  const { id, email } = await createPerson(api)
  await connect(api, id, 'google')
  const link = await mailLink(api, email)

  beforeNextBatch(api, () => connect(api, id, 'microsoft'))
  await reset(api, link)

  expect(await listProviders(api, id)).toEqual([])
})

test('nothing of an account with an unconfirmed address can be kept', async () => {
  const api = createTestApi()
  const { id, email, token } = await createPerson(api, { isConfirmed: false })
  await turnTwoStepOn(api, token)
  await connect(api, id, 'google')
  const link = await mailLink(api, email)

  const shown = (await read(api, link)).body
  await reset(api, link, ['google'])

  expect(shown).toEqual({ identities: [], hasTwoStep: false })
  expect(await listProviders(api, id)).toEqual([])
  const text = (await newestMail(api, email))?.text
  expect(text).toContain('Google was disconnected')
  expect(text).toContain('Two-step sign-in was turned off')
})

test('the mail of a reset says that two-step sign-in stays on', async () => {
  const api = createTestApi()
  const { email, token } = await createPerson(api)
  await turnTwoStepOn(api, token)

  await reset(api, await mailLink(api, email))

  const mail = await newestMail(api, email)
  expect(mail?.subject).toBe('Your password was changed')
  expect(mail?.text).toContain('Two-step sign-in stays on')
  expect(mail?.text).toContain('all devices were signed out')
})

test('guessing reset links is limited', async () => {
  const api = createTestApi()
  const statuses = new Set<number>()
  for (let round = 0; round < 61; round += 1) statuses.add((await read(api, 'unknown')).status)

  expect([...statuses]).toEqual([410, 429])
})

test('a limited request says that the latest link is in the inbox, and it works', async () => {
  const api = createTestApi()
  const { email } = await createPerson(api)
  for (let round = 0; round < 4; round += 1)
    await createTestApi().call(contract.forgotPassword, { query: { email } })

  const owner = await api.call(contract.forgotPassword, { query: { email } })

  expect(owner.status).toBe(429)
  expect(owner.body).toHaveProperty('detail', expect.stringContaining('the latest link works for an hour'))
  expect((await reset(api, await readMailedToken(api, email))).status).toBe(200)
})
