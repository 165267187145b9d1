import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { overD1 } from '#api/db/client.ts'
import { identities, sessions, users } from '#api/db/schema/account.ts'
import { isOnlySignIn } from '#contract/account/security.policy.ts'
import * as profileContract from '#contract/account/profile.ts'
import * as securityContract from '#contract/account/security.ts'
import { createTestApi, type TestApi } from '#tests/workers/api.ts'
import { createPerson } from '#tests/workers/people.ts'
import { turnTwoStepOn } from '#tests/workers/two-step.ts'
import { isRefusal } from '#tests/workers/viewers.ts'

const PROVIDERS = ['google', 'microsoft'] as const
type Provider = (typeof PROVIDERS)[number]

async function createSignedIn(api: TestApi, hasPassword: boolean, connected: readonly Provider[]) {
  const { id, token } = await createPerson(api)
  const db = overD1(api.bindings.DB)
  for (const provider of connected)
    await db.insert(identities).values({ provider, subject: id, userId: id, createdAt: api.clock.at })
  if (hasPassword) await db.update(users).set({ passwordHash: 'a hash' }).where(eq(users.id, id))
  // As after the page that asks who it is.
  await db.update(sessions).set({ provedAt: api.clock.at }).where(eq(sessions.userId, id))
  return token
}

test.each(
  [true, false].flatMap((hasPassword) =>
    ([['google'], ['microsoft'], PROVIDERS] as const).flatMap((connected) =>
      connected.map((provider) => ({ hasPassword, connected, provider })),
    ),
  ),
)(
  'password $hasPassword, $connected: $provider is disconnected where that is offered',
  async ({ hasPassword, connected, provider }) => {
    const api = createTestApi()
    const by = { token: await createSignedIn(api, hasPassword, connected) }
    const profile = (await api.call(profileContract.getProfile, {}, by)).body

    const { status } = await api.call(securityContract.disconnectProvider, { params: { provider } }, by)

    expect(isRefusal(status)).toBe(isOnlySignIn(profile, provider))
  },
)

test.each([true, false])(
  'with a password %s: recovery codes and an end are offered while two-step is on',
  async (hasPassword) => {
    const api = createTestApi()
    const by = { token: await createSignedIn(api, hasPassword, ['google']) }
    const { twoStep } = (await api.call(profileContract.getProfile, {}, by)).body
    const body = { code: '123456' }

    const begun = await api.call(securityContract.beginTwoStep, {}, by)
    const renewed = await api.call(securityContract.renewRecoveryCodes, { body }, by)
    const ended = await api.call(securityContract.endTwoStep, { body }, by)

    expect(twoStep.isOn).toBe(false)
    expect([begun, renewed, ended].map(({ status }) => isRefusal(status))).toEqual([false, true, true])
  },
)

test('while two-step is on, its codes and its end are offered, and no second set-up', async () => {
  const api = createTestApi()
  const { token } = await createPerson(api)
  await turnTwoStepOn(api, token)
  const by = { token }
  const { twoStep } = (await api.call(profileContract.getProfile, {}, by)).body
  const body = { code: '000000' }

  const begun = await api.call(securityContract.beginTwoStep, {}, by)
  const renewed = await api.call(securityContract.renewRecoveryCodes, { body }, by)
  const ended = await api.call(securityContract.endTwoStep, { body }, by)

  expect(twoStep.isOn).toBe(true)
  expect([begun, renewed, ended].map(({ status }) => isRefusal(status))).toEqual([true, false, false])
})
