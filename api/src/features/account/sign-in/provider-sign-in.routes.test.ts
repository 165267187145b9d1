import { env } from 'cloudflare:workers'
import { generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import * as signUpContract from '#contract/account/sign-up.ts'
import * as signInContract from '#contract/account/sign-in.ts'
import * as passwordResetContract from '#contract/account/password-reset.ts'
import { listAuditEvents } from '#contract/organization/audit-log.ts'
import { getProfile } from '#contract/account/profile.ts'
import { createTestApi, MINUTE } from '#tests/workers/api.ts'
import { readMailedToken, readOutbox } from '#tests/workers/outbox.ts'
import { aCompany, createPerson, PASSWORD } from '#tests/workers/people.ts'
import { createProviderKeys, googleClaims, microsoftClaims } from '#tests/workers/provider-keys.ts'
import { turnTwoStepOn } from '#tests/workers/two-step.ts'

async function setUp() {
  const provider = await createProviderKeys()
  const api = createTestApi({ fetch: provider.serve })
  return { provider, api }
}
const names = { firstName: 'Gil', lastName: 'Costa' }
const UNVERIFIABLE = {
  type: 'invalid-credentials',
  detail: 'This sign-in could not be verified. Start again.',
}

test('signing up with an address that Google has verified needs no confirmation', async () => {
  const { provider, api } = await setUp()
  const claims = googleClaims(api.clock.at)
  const first = await provider.sign({ claims })

  const signedUp = await api.call(signUpContract.signUpWith.google, {
    body: { credential: first, ...names, ...aCompany() },
  })
  const second = await provider.sign({ claims: { ...claims, jti: 'second' } })
  const signedIn = await api.call(signInContract.signInWith.google, { body: { credential: second } })

  expect(signedUp).toMatchObject({
    status: 201,
    body: { user: { email: claims.email, emailConfirmed: true } },
  })
  expect(signedIn).toMatchObject({ status: 200, body: { user: { id: signedUp.body.user.id } } })
  expect(await readOutbox(api, claims.email)).toEqual([])
  expect(provider.requests).toEqual(['https://www.googleapis.com/oauth2/v3/certs'])
})

test('an unverified address is confirmed by email', async () => {
  const { provider, api } = await setUp()
  const claims = microsoftClaims(api.clock.at)

  const { body } = await api.call(signUpContract.signUpWith.microsoft, {
    body: { credential: await provider.sign({ claims }), ...names, ...aCompany() },
  })

  expect(body.user).toMatchObject({ email: claims.email, emailConfirmed: false })
  expect(await readOutbox(api, claims.email)).toHaveLength(1)
})

test('without an account the refusal says to sign up, and the same credential can do so', async () => {
  const { provider, api } = await setUp()
  const credential = await provider.sign({ claims: googleClaims(api.clock.at) })

  const signIn = await api.call(signInContract.signInWith.google, { body: { credential } })
  const signUp = await api.call(signUpContract.signUpWith.google, {
    body: { credential, ...names, ...aCompany() },
  })

  expect(signIn.body).toMatchObject({
    type: 'not-found',
    detail: 'There is no account for this Google account yet. Sign up first.',
  })
  expect(signUp.status).toBe(201)
})

test('an account with a password is connected when both sides have verified the address', async () => {
  const { provider, api } = await setUp()
  const { id, email } = await createPerson(api)
  const signIn = async (claims: object) =>
    api.call(signInContract.signInWith.google, {
      body: { credential: await provider.sign({ claims: { ...claims } }) },
    })
  const claims = googleClaims(api.clock.at, { email })

  const linked = await signIn(claims)
  const afterwards = await signIn({ ...claims, email: 'renamed@example.com', email_verified: false })

  expect(linked).toMatchObject({ status: 200, body: { user: { id } } })
  expect(afterwards).toMatchObject({ status: 200, body: { user: { id } } })
  // Once, as when it is connected on the profile.
  expect(await readOutbox(api, email)).toMatchObject([{ subject: 'Google was connected to your account' }])
  const { body } = await api.call(listAuditEvents, {}, { token: linked.body.token })
  expect(body.items).toMatchObject([{ action: 'security.provider-connected', subject: { name: 'Google' } }])
})

test('an account with an unconfirmed address is not handed over', async () => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api, { isConfirmed: false })

  const { status, body } = await api.call(signInContract.signInWith.google, {
    body: { credential: await provider.sign({ claims: googleClaims(api.clock.at, { email }) }) },
  })

  expect({ status, body }).toMatchObject({
    status: 403,
    body: { type: 'email-unconfirmed', detail: expect.stringContaining('was never confirmed') as unknown },
  })
})

test('proving an address by a link removes the credentials of an earlier sign-up with it', async () => {
  const { provider, api } = await setUp()
  const claims = microsoftClaims(api.clock.at)
  const sign = (jti: string) => provider.sign({ claims: { ...claims, jti } })
  const { email } = claims
  const squatter = await api.call(signUpContract.signUpWith.microsoft, {
    body: { credential: await sign('up'), ...names, ...aCompany() },
  })
  await turnTwoStepOn(api, squatter.body.token)

  await api.call(passwordResetContract.forgotPassword, { query: { email } })
  const link = { token: await readMailedToken(api, email), password: PASSWORD, confirmPassword: PASSWORD }
  await api.call(passwordResetContract.resetPassword, { body: link })
  const owner = await api.call(signInContract.signIn, { body: { email, password: PASSWORD } })
  const again = await api.call(signInContract.signInWith.microsoft, {
    body: { credential: await sign('again') },
  })

  expect(owner).toMatchObject({ status: 200, body: { user: { email, emailConfirmed: true } } })
  expect(again).toMatchObject({ status: 409, body: { type: 'already-exists' } })
  const { body } = await api.call(getProfile, {}, { token: owner.body.token })
  expect(body).toMatchObject({ identities: [], twoStep: { isOn: false, codesLeft: 0 } })
})

test('a reset keeps the provider accounts that a confirmed person keeps', async () => {
  const { provider, api } = await setUp()
  const claims = googleClaims(api.clock.at)
  const sign = (jti: string) => provider.sign({ claims: { ...claims, jti } })
  await api.call(signUpContract.signUpWith.google, {
    body: { credential: await sign('up'), ...names, ...aCompany() },
  })

  await api.call(passwordResetContract.forgotPassword, { query: { email: claims.email } })
  const token = await readMailedToken(api, claims.email)
  await api.call(passwordResetContract.resetPassword, {
    body: { token, password: PASSWORD, confirmPassword: PASSWORD, keep: ['google'] },
  })
  const again = await api.call(signInContract.signInWith.google, {
    body: { credential: await sign('again') },
  })

  expect(again).toMatchObject({ status: 200, body: { user: { email: claims.email } } })
})

test.each([
  ['nothing', {}],
  ['email_verified, which Microsoft does not guarantee', { email_verified: true }],
  ['xms_edov false', { xms_edov: false }],
])('an address in a Microsoft token is not trusted because of %s', async (_, extra) => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api)

  const { body } = await api.call(signInContract.signInWith.microsoft, {
    body: { credential: await provider.sign({ claims: microsoftClaims(api.clock.at, { email, ...extra }) }) },
  })

  expect(body).toMatchObject({
    type: 'already-exists',
    detail:
      'There’s already an account with this email address. Sign in to it as before, then connect Microsoft in your profile.',
  })
})

test('an address whose domain Microsoft has verified is connected', async () => {
  const { provider, api } = await setUp()
  const { id, email } = await createPerson(api)

  const { body } = await api.call(signInContract.signInWith.microsoft, {
    body: {
      credential: await provider.sign({ claims: microsoftClaims(api.clock.at, { email, xms_edov: true }) }),
    },
  })

  expect(body.user.id).toBe(id)
})

test('an archived person does not come back through a provider', async () => {
  const { provider, api } = await setUp()
  const claims = googleClaims(api.clock.at)
  const sign = (jti: string) => provider.sign({ claims: { ...claims, jti } })
  await api.call(signUpContract.signUpWith.google, {
    body: { credential: await sign('1'), ...names, ...aCompany() },
  })
  await env.DB.prepare("update users set status = 'archived' where email = ?").bind(claims.email).run()

  const { status, body } = await api.call(signInContract.signInWith.google, {
    body: { credential: await sign('2') },
  })

  expect({ status, body }).toMatchObject({ status: 403, body: { detail: 'This account is archived.' } })
})

test('a credential signs in once, even with the unused bits of its signature changed', async () => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api)
  const credential = await provider.sign({ claims: googleClaims(api.clock.at, { email }) })
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(credential.at(-1) ?? '')
  const altered = credential.slice(0, -1) + (alphabet[last ^ 1] ?? '')

  const responses = []
  for (const each of [credential, credential, altered]) {
    responses.push(await api.call(signInContract.signInWith.google, { body: { credential: each } }))
  }

  expect(altered).not.toBe(credential)
  expect(responses.map(({ status }) => status)).toEqual([200, 401, 401])
  expect(responses[1]?.body).toMatchObject({ detail: 'This sign-in was already used. Start again.' })
})

test('of two concurrent sign-ins with one credential, one succeeds', async () => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api)
  const credential = await provider.sign({ claims: googleClaims(api.clock.at, { email }) })

  const responses = await Promise.all(
    [1, 2].map(() => api.call(signInContract.signInWith.google, { body: { credential } })),
  )

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 401])
})

test.each([
  ['of another audience', { aud: 'somebody-else' }],
  ['for another party', { aud: ['google-client', 'other'], azp: 'other' }],
  ['of another issuer', { iss: 'https://accounts.evil.example' }],
  ['of Microsoft', { iss: 'https://login.microsoftonline.com/x/v2.0', tid: 'x' }],
  ['that expired more than five minutes ago', { exp: Math.floor(Date.now() / 1000) - 301 }],
  ['without an expiry', { exp: undefined }],
  ['from the future', { iat: Math.floor(Date.now() / 1000) + 400 }],
  ['without a subject', { sub: undefined }],
  ['with another nonce', { nonce: 'another-nonce' }],
])('a token %s is refused', async (_, overrides) => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api)
  const claims = googleClaims(api.clock.at, { email, nonce: 'the-given-nonce', ...overrides })

  const { status, body } = await api.call(signInContract.signInWith.google, {
    body: { credential: await provider.sign({ claims }), nonce: 'the-given-nonce' },
  })

  expect({ status, body }).toMatchObject({ status: 401, body: UNVERIFIABLE })
})

test('the right nonce passes, and so does a clock that is four minutes off', async () => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api)
  const claims = googleClaims(api.clock.at, { email, nonce: 'the-given-nonce' })
  const credential = await provider.sign({ claims })
  api.wait(64 * MINUTE)

  const { status } = await api.call(signInContract.signInWith.google, {
    body: { credential, nonce: 'the-given-nonce' },
  })

  expect(status).toBe(200)
})

test('a token by another key, without a signature, or signed with the public key as a secret is refused', async () => {
  const { provider, api } = await setUp()
  const { email } = await createPerson(api)
  const claims = googleClaims(api.clock.at, { email })
  const { privateKey } = await generateKeyPair('RS256')
  const encode = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const publicKey = new TextEncoder().encode(JSON.stringify(provider.jwk))
  const genuine = await provider.sign({ claims })
  const [header = '', , signature = ''] = genuine.split('.')

  const forged = {
    key: await provider.sign({ claims, key: privateKey }),
    unknownKey: await provider.sign({ claims, key: privateKey, kid: 'other' }),
    none: `${encode({ alg: 'none' })}.${encode(claims)}.`,
    confused: await provider.sign({ claims, key: publicKey, alg: 'HS256' }),
    changed: `${header}.${encode({ ...claims, sub: 'victim' })}.${signature}`,
    noise: 'not a token',
  }
  for (const [name, credential] of Object.entries(forged)) {
    const { status, body } = await api.call(signInContract.signInWith.google, { body: { credential } })
    expect({ status, body }, name).toMatchObject({ status: 401, body: UNVERIFIABLE })
  }
  expect((await api.call(signInContract.signInWith.google, { body: { credential: genuine } })).status).toBe(
    200,
  )
})

test('keys that can’t be fetched are the provider’s fault, not the person’s', async () => {
  const api = createTestApi({ fetch: () => Promise.resolve(new Response('down', { status: 503 })) })
  const { sign } = await createProviderKeys()

  const { status, body } = await api.call(signInContract.signInWith.google, {
    body: { credential: await sign({ claims: googleClaims(api.clock.at) }) },
  })

  expect({ status, body }).toMatchObject({ status: 502, body: { type: 'upstream-failed' } })
})

test('a provider that is not set up says which setting is missing', async () => {
  const api = createTestApi({ settings: { GOOGLE_CLIENT_ID: '' } })

  const { body } = await api.call(signInContract.signInWith.google, { body: { credential: 'a.b.c' } })

  expect(body).toMatchObject({
    type: 'source-missing',
    detail: expect.stringContaining('GOOGLE_CLIENT_ID') as unknown,
  })
})
