import { expect, test } from 'vitest'
import * as signInContract from '#contract/account/sign-in.ts'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as billing from '#contract/billing/subscription.ts'
import * as organization from '#contract/organization/profile.ts'
import * as people from '#contract/organization/users.ts'
import { createTestApi, DAY, type TestApi } from '#tests/workers/api.ts'
import { createCompany } from '#tests/workers/company.ts'
import { readMailedToken } from '#tests/workers/outbox.ts'
import { aCompany, aSignUp, createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createPayingApi } from '#tests/workers/paying.ts'

const TRIAL = { productId: 'prod_growth', interval: 'month' as const }
const start = (api: TestApi, token: string) => api.call(billing.startTrial, { body: TRIAL }, { token })
const found = (api: TestApi, token: string) =>
  api.call(organization.createOrganization, { body: aCompany() }, { token })
const isAvailable = async (api: TestApi, token: string) =>
  (await api.call(signInContract.getMe, {}, { token })).body.isTrialAvailable

const REFUSED = {
  status: 409,
  body: {
    type: 'conflict',
    detail: 'You already used your free trial; each person gets one. Choose a plan to continue.',
  },
}

async function signUp(api: TestApi, email: string) {
  const { body } = await api.call(signUpContract.signUp, { body: aSignUp({ email }) })
  await api.call(signUpContract.confirmEmail, { params: { token: await readMailedToken(api, email) } })
  return body
}

test('creating another organization allows no second trial, and pages say so in advance', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createPerson(api)
  expect(await isAvailable(api, token)).toBe(true)
  expect((await start(api, token)).status).toBe(201)
  await createPerson(api, { organizationId })
  expect((await found(api, token)).status).toBe(201)

  expect(await isAvailable(api, token)).toBe(false)
  expect(await start(api, token)).toMatchObject(REFUSED)
})

test('leaving an organization with a trial or a plan does not transfer it', async () => {
  const api = createTestApi()
  const { join } = await createCompany(api)
  const { token } = await join()
  await found(api, token)

  expect(await start(api, token)).toMatchObject(REFUSED)
})

test('creating a second organization before any trial still allows one', async () => {
  const api = createTestApi()
  const { token, organizationId } = await createPerson(api)
  await createPerson(api, { organizationId })
  await found(api, token)

  expect(await isAvailable(api, token)).toBe(true)
  expect((await start(api, token)).status).toBe(201)
})

test('another spelling of the same address is the same person', async () => {
  const api = createTestApi()
  const name = `ana-${crypto.randomUUID()}`
  const first = await signUp(api, `${name}@example.com`)
  await start(api, first.token)

  for (const email of [`${name}+2@example.com`, `${name}+@example.com`, `${name}+a+b@EXAMPLE.com`]) {
    const { token } = await signUp(api, email.toLowerCase())
    expect(await start(api, token)).toMatchObject(REFUSED)
  }
  const other = await signUp(api, `${name}.b@example.com`)
  expect((await start(api, other.token)).status).toBe(201)
})

test('archiving and signing up again allow no second trial', async () => {
  const api = createTestApi()
  const email = `ana-${crypto.randomUUID()}@example.com`
  const first = await signUp(api, email)
  await start(api, first.token)
  const { organizationId } = await createPerson(api)
  await api.bindings.DB.prepare("update users set status = 'archived', organization_id = ? where id = ?")
    .bind(organizationId, first.user.id)
    .run()
  await api.bindings.DB.prepare('delete from subscriptions').run()
  api.wait(400 * DAY)
  const again = await signUp(api, email)

  expect(await start(api, again.token)).toMatchObject(REFUSED)
  const { status } = await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })
  expect(status).toBe(200)
})

test('the payment provider gets no second trial either', async () => {
  const { api, calls } = createPayingApi()
  const { token, organizationId } = await createPerson(api)
  await start(api, token)
  await createPerson(api, { organizationId })
  await found(api, token)
  calls.length = 0

  expect(await start(api, token)).toMatchObject(REFUSED)
  expect(calls.filter((call) => call.startsWith('POST /v1/subscriptions'))).toEqual([])
  expect((await api.call(people.listUsers, {}, { token })).body.seats.allowed).toBe(0)
})
