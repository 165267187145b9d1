import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { type Provider } from '#contract/account/providers.ts'
import * as account from '#contract/account/sign-in.ts'
import * as securityContract from '#contract/account/security.ts'
import * as profileContract from '#contract/account/profile.ts'
import { createTestApi } from '#tests/workers/api.ts'
import { proveIdentity } from '#tests/workers/identity-proof.ts'
import { readOutbox } from '#tests/workers/outbox.ts'
import { createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims, microsoftClaims } from '#tests/workers/provider-keys.ts'

async function setUp() {
  const provider = await createProviderKeys()
  const api = createTestApi({ fetch: provider.serve })
  const person = await createPerson(api)
  const caller = { token: person.token }
  const nonce = 'the-given-nonce'
  const google = (claims: object = {}) =>
    provider.sign({ claims: googleClaims(api.clock.at, { nonce, ...claims }) })
  const microsoft = () => provider.sign({ claims: microsoftClaims(api.clock.at, { nonce }) })
  const connect = (credential: string, by = caller, which: Provider = 'google') =>
    api.call(
      securityContract.connectProvider,
      { params: { provider: which }, body: { credential, nonce } },
      by,
    )
  const disconnect = (which: Provider) =>
    api.call(securityContract.disconnectProvider, { params: { provider: which } }, caller)
  return { api, person, caller, google, microsoft, connect, disconnect }
}

test('a connected Google account signs in with any address, and connecting sends an email', async () => {
  const { api, person, google, connect } = await setUp()
  const sub = 'google-person'

  const { body } = await connect(await google({ sub, email: 'elsewhere@example.com' }))
  const signedIn = await api.call(account.signInWith.google, {
    body: { credential: await google({ sub, jti: 'next' }) },
  })

  expect(body.identities).toMatchObject([{ provider: 'google' }])
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: person.id } } })
  expect((await readOutbox(api, person.email)).map(({ subject }) => subject)).toEqual([
    'Google was connected to your account',
  ])
})

test('disconnecting a provider sends an email', async () => {
  const { api, person, caller, google, microsoft, connect, disconnect } = await setUp()
  await connect(await google())
  await connect(await microsoft(), caller, 'microsoft')

  await disconnect('google')

  expect((await readOutbox(api, person.email)).map(({ subject }) => subject)).toEqual([
    'Google was disconnected from your account',
    'Microsoft was connected to your account',
    'Google was connected to your account',
  ])
})

test('a provider account can be connected to one user only', async () => {
  const { api, google, connect } = await setUp()
  const stranger = await createPerson(api)
  await connect(await google({ sub: 'taken-by-one' }))

  const theirs = await connect(await google({ sub: 'taken-by-one', jti: '2' }), { token: stranger.token })

  expect(theirs.body).toMatchObject({
    type: 'conflict',
    detail: 'This Google account belongs to another account here.',
  })
})

test('the provider account of an archived user can be connected', async () => {
  const { api, google, connect } = await setUp()
  const stranger = await createPerson(api)
  await connect(await google({ sub: 'of-somebody-archived' }))
  await env.DB.prepare(
    "update users set status = 'archived' where id in (select user_id from identities)",
  ).run()

  const theirs = await connect(await google({ sub: 'of-somebody-archived', jti: '2' }), {
    token: stranger.token,
  })

  expect(theirs.body.identities).toMatchObject([{ provider: 'google' }])
})

test('one account per provider, and no credential twice', async () => {
  const { google, microsoft, connect, disconnect } = await setUp()
  const credential = await google()
  await connect(credential)

  const second = await connect(await google())
  const other = await connect(await microsoft(), undefined, 'microsoft')
  await disconnect('google')
  const again = await connect(credential)

  expect(second.body).toMatchObject({ type: 'conflict' })
  expect(other.body.identities).toHaveLength(2)
  expect(again.body).toMatchObject({ detail: 'This sign-in was already used. Start again.' })
})

test('a credential with another nonce, or of another provider, connects nothing', async () => {
  const { caller, google, connect, api } = await setUp()

  const statuses = [
    (await connect(await google({ nonce: 'somebody-elses' }))).status,
    (await connect(await google(), caller, 'microsoft')).status,
    (await connect('not.a.token')).status,
  ]

  expect(statuses).toEqual([401, 401, 401])
  expect((await api.call(profileContract.getProfile, {}, caller)).body.identities).toEqual([])
})

test('the only way to sign in can’t be removed, even concurrently', async () => {
  const { api, caller, google, microsoft, connect, disconnect } = await setUp()
  await connect(await google())
  const only = await disconnect('google')
  await connect(await microsoft(), undefined, 'microsoft')

  const together = await Promise.all([disconnect('google'), disconnect('microsoft')])
  const left = (await api.call(profileContract.getProfile, {}, caller)).body.identities
  const password = { currentPassword: '', password: PASSWORD, confirmPassword: PASSWORD }
  await api.call(securityContract.changePassword, { body: password }, caller)
  await proveIdentity(api, caller.token)
  const withPassword = await disconnect(left[0]?.provider ?? 'google')

  expect(only.body).toMatchObject({
    type: 'conflict',
    detail: 'Google is your only way to sign in. Choose a password first.',
  })
  expect(together.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(left).toHaveLength(1)
  expect(withPassword.body.identities).toEqual([])
  await proveIdentity(api, caller.token)
  expect((await disconnect('google')).status).toBe(404)
})
