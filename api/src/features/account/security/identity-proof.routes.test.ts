import { expect, test } from 'vitest'
import * as account from '#contract/account/sign-in.ts'
import * as securityContract from '#contract/account/security.ts'
import * as profileContract from '#contract/account/profile.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { giveCheapPassword } from '#tests/workers/cheap-password.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims } from '#tests/workers/provider-keys.ts'
import { codeOf, turnTwoStepOn } from '#tests/workers/two-step.ts'

const NEW_PASSWORD = 'Another-word'
const nonce = 'the-given-nonce'

/** An unattended browser, an hour after sign-in. */
async function setUp({ hasPassword = true, minutes = 60 } = {}) {
  const provider = await createProviderKeys()
  const api = createTestApi({ fetch: provider.serve })
  const person = await createPerson(api)
  if (hasPassword) await giveCheapPassword(api, person.id)
  const caller = { token: person.token }
  const connect = async (by = caller) => {
    const claims = googleClaims(api.clock.at, { nonce })
    const body = { credential: await provider.sign({ claims }), nonce }
    return api.call(securityContract.connectProvider, { params: { provider: 'google' }, body }, by)
  }
  const prove = (body: object) => api.call(securityContract.proveIdentity, { body }, caller)
  api.wait(minutes * MINUTE)
  // Access tokens expire after 15 minutes, sessions do not.
  const { body } = await api.call(account.refreshToken, { body: { refreshToken: person.refreshToken } })
  caller.token = body.token
  return { api, person, caller, connect, prove }
}
type Setting = Awaited<ReturnType<typeof setUp>>

const disconnect = ({ api, caller }: Setting) =>
  api.call(securityContract.disconnectProvider, { params: { provider: 'google' } }, caller)
const begin = ({ api, caller }: Setting) => api.call(securityContract.beginTwoStep, {}, caller)
const setPassword = ({ api, caller }: Setting, currentPassword = '') => {
  const body = { currentPassword, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
  return api.call(securityContract.changePassword, { body }, caller)
}

test('an open session alone connects no provider, and sends no email about one', async () => {
  const setting = await setUp()

  const { status, body } = await setting.connect()

  expect(status).toBe(403)
  expect(body).toMatchObject({
    type: 'proof-required',
    detail: 'Enter your current password first to confirm that it’s you.',
  })
  expect(await readOutbox(setting.api, setting.person.email)).toEqual([])
})

test('an open session alone disconnects no provider, and turns no two-step sign-in on', async () => {
  const setting = await setUp()
  await setting.prove({ currentPassword: PASSWORD })
  await setting.connect()

  const responses = [await disconnect(setting), await begin(setting)]

  expect(responses.map(({ body }) => body.type)).toEqual(['proof-required', 'proof-required'])
  const { body } = await setting.api.call(profileContract.getProfile, {}, setting.caller)
  expect(body.identities).toHaveLength(1)
})

test('an open session alone sets no first password', async () => {
  const setting = await setUp({ hasPassword: false })

  expect((await setPassword(setting)).body).toMatchObject({ type: 'proof-required', status: 403 })
})

test('the password is a proof for one change, within ten minutes, in the same session', async () => {
  const setting = await setUp()
  const { api, person, connect, prove } = setting
  await prove({ currentPassword: PASSWORD })
  const other = await api.call(account.signIn, { body: { email: person.email, password: PASSWORD } })
  await setting.prove({ currentPassword: PASSWORD })

  const elsewhere = await connect({ token: other.body.token })
  const first = await connect()
  const second = await disconnect(setting)
  await prove({ currentPassword: PASSWORD })
  api.wait(10 * MINUTE)
  const late = await disconnect(setting)

  expect([elsewhere.status, first.status, second.status, late.status]).toEqual([403, 200, 403, 403])
})

test('a recent sign-in is no proof for somebody with a password', async () => {
  const { connect } = await setUp({ minutes: 0 })

  expect((await connect()).status).toBe(403)
})

test('without password and two-step sign-in, a sign-in of the last ten minutes is a proof', async () => {
  const fresh = await setUp({ hasPassword: false, minutes: 9 })
  const stale = await setUp({ hasPassword: false, minutes: 10 })
  const read = async ({ api, caller }: Setting) =>
    (await api.call(securityContract.getIdentityProof, {}, caller)).body

  expect([await read(fresh), await read(stale)]).toEqual([
    { by: 'sign-in', isGiven: true },
    { by: 'sign-in', isGiven: false },
  ])
  expect((await fresh.connect()).status).toBe(200)
  expect((await stale.connect()).body.detail).toMatch(/^Sign in again first/)
  expect((await stale.prove({})).status).toBe(403)
})

test('opening a session of the extension is not a sign-in', async () => {
  const { api, caller, connect } = await setUp({ hasPassword: false })
  const { body } = await api.call(account.startExtensionSession, {}, caller)

  expect((await connect({ token: body.token })).status).toBe(403)
})

test('with two-step sign-in a code is a proof too, once', async () => {
  const setting = await setUp({ hasPassword: false, minutes: 0 })
  const { api, caller, connect, prove } = setting
  const { address } = await turnTwoStepOn(api, caller.token)
  const code = codeOf(address, api.clock.at)

  const without = await connect()
  const empty = await prove({})
  const right = await prove({ code })
  const connected = await connect()
  const again = await prove({ code })

  expect(without.body.detail).toBe('Enter a code from your authenticator app first to confirm that it’s you.')
  expect(empty.body.errors).toEqual({ code: ['Code is required.'] })
  expect([right.status, connected.status, again.status]).toEqual([204, 200, 422])
})

test('guessing passwords is limited here too', async () => {
  const { prove, connect } = await setUp()
  const statuses: number[] = []
  for (let round = 0; round < 11; round += 1) {
    statuses.push((await prove({ currentPassword: 'Wrong-password' })).status)
  }

  expect(statuses).toEqual([...Array<number>(10).fill(422), 429])
  expect((await connect()).status).toBe(403)
})

test('the email about a first password says that it was set', async () => {
  const setting = await setUp({ hasPassword: false, minutes: 0 })

  expect((await setPassword(setting)).status).toBe(200)
  expect((await readOutbox(setting.api, setting.person.email))[0]).toMatchObject({
    subject: 'Your account now has a password',
  })
})
