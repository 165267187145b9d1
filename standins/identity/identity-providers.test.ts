import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import { findFreePort } from '#server/runtime/free-port.ts'
import {
  type Attempt,
  authorize,
  exchange,
  newVerifier,
  redirectUriOf,
  settingsOf,
  signInAtProvider,
} from '#tests/product/code-flow.ts'
import { type IdentityProviders, type ProviderName, startIdentityProviders } from './identity-providers.ts'

const APP_URL = 'http://127.0.0.1:1'
const running: IdentityProviders[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((providers) => providers.stop()))
})

async function start(...providers: ProviderName[]) {
  const ports = { google: await findFreePort(), microsoft: await findFreePort() }
  const started = await startIdentityProviders({ providers, appUrl: APP_URL, ports })
  running.push(started)
  return started
}

type Part = Omit<Attempt, 'appUrl'>
const toAttempt = (part: Part): Attempt => ({ appUrl: APP_URL, ...part })

async function signIn(part: Part) {
  const { url, code, verifier, idToken } = await signInAtProvider(toAttempt(part))
  const setting = settingsOf(part)
  const keys = createRemoteJWKSet(new URL(setting('JWKS_URL')))
  const expected = { issuer: setting('ISSUER'), audience: setting('CLIENT_ID') }
  const { payload } = await jwtVerify(idToken, keys, expected)
  return { payload, url, code, verifier }
}

test('a Google sign-in returns a signed id token with Google’s claims', async () => {
  const { settings } = await start('google')

  const { payload, url } = await signIn({ settings, provider: 'google' })

  expect(`${url.origin}${url.pathname}`).toBe(redirectUriOf({ appUrl: APP_URL, provider: 'google' }))
  expect(url.searchParams.get('state')).toBe('the-state')
  expect(payload.sub).toMatch(/^\d{15,21}$/)
  expect(payload).toMatchObject({
    email: 'ana.souza@example.com',
    email_verified: true,
    name: 'Ana Souza',
    given_name: 'Ana',
    family_name: 'Souza',
    nonce: 'the-nonce',
  })
})

test('a Microsoft sign-in names its tenant in the issuer and in the token', async () => {
  const { settings } = await start('microsoft')

  const { payload } = await signIn({ settings, provider: 'microsoft' })

  expect(payload).toMatchObject({
    preferred_username: 'ana.souza@example.com',
    email: 'ana.souza@example.com',
    name: 'Ana Souza',
    ver: '2.0',
    nonce: 'the-nonce',
  })
  expect(payload.iss).toContain(`/${String(payload['tid'])}/v2.0`)
  expect(payload['oid']).toMatch(/^[0-9a-f-]{36}$/)
  expect(payload['oid']).not.toBe(payload.sub)
})

test('each issuer publishes its endpoints', async () => {
  const { settings } = await start('google', 'microsoft')

  for (const prefix of ['GOOGLE', 'MICROSOFT']) {
    const response = await fetch(`${settings[`${prefix}_ISSUER`]}/.well-known/openid-configuration`)
    expect(await response.json()).toMatchObject({
      issuer: settings[`${prefix}_ISSUER`],
      authorization_endpoint: settings[`${prefix}_AUTHORIZATION_ENDPOINT`],
      token_endpoint: settings[`${prefix}_TOKEN_ENDPOINT`],
      jwks_uri: settings[`${prefix}_JWKS_URL`],
    })
  }
})

test('a person who is not in the list enters a name and an address, and keeps the subject', async () => {
  const { settings } = await start('google')
  const person = { name: 'Dora Dias', email: 'Dora@Example.org' }

  const first = await signIn({ settings, provider: 'google', person })
  const second = await signIn({ settings, provider: 'google', person })

  expect(first.payload).toMatchObject({ email: 'dora@example.org', name: 'Dora Dias', email_verified: true })
  expect(second.payload.sub).toBe(first.payload.sub)
})

test('an address of a sample person can be unverified', async () => {
  const { settings } = await start('google')

  const { payload } = await signIn({ settings, provider: 'google', person: { email: 'carla@example.net' } })

  expect(payload['email_verified']).toBe(false)
})

test('the page asks again after invalid input', async () => {
  const { settings } = await start('google')

  const { back } = await authorize({
    appUrl: APP_URL,
    settings,
    provider: 'google',
    person: { name: '<b>', email: 'nobody' },
  })

  expect(back.response.status).toBe(422)
  expect(await back.response.text()).toContain('Enter a name and an email address.')
})

test('a canceled sign-in returns an error', async () => {
  const { settings } = await start('microsoft')

  const { back } = await authorize({
    appUrl: APP_URL,
    settings,
    provider: 'microsoft',
    person: { cancel: 'yes' },
  })

  const answer = new URL(back.url).searchParams
  expect(answer.get('error')).toBe('access_denied')
  expect(answer.get('state')).toBe('the-state')
})

test('no code is issued without PKCE', async () => {
  const { settings } = await start('google')
  const changes = { code_challenge: '', code_challenge_method: '' }

  const { back } = await authorize({ appUrl: APP_URL, settings, provider: 'google', changes })

  expect(new URL(back.url).searchParams.get('error')).toBe('invalid_request')
})

test('there is no redirect to other hosts than the product', async () => {
  const { settings } = await start('google')
  const changes = { redirect_uri: 'http://127.0.0.1:2/auth/google/callback' }

  const { chooser } = await authorize({ appUrl: APP_URL, settings, provider: 'google', changes })

  expect(chooser.response.status).toBe(400)
  expect(await chooser.response.text()).toContain('redirect_uri')
})

test('a code is refused with another verifier, and the second time', async () => {
  const { settings } = await start('google')
  const attempt = toAttempt({ settings, provider: 'google' })
  const { back } = await authorize(attempt)
  const stolen = new URL(back.url).searchParams.get('code') ?? ''
  const wrongVerifier = await exchange(attempt, stolen, newVerifier())
  const { code, verifier } = await signIn(attempt)
  const again = await exchange(attempt, code, verifier)

  expect(wrongVerifier).toMatchObject({ status: 400, tokens: { error: 'invalid_grant' } })
  expect(again).toMatchObject({ status: 400, tokens: { error: 'invalid_grant' } })
})

test('the chooser can be requested explicitly', async () => {
  const { settings } = await start('microsoft')

  const { back } = await authorize({
    appUrl: APP_URL,
    settings,
    provider: 'microsoft',
    changes: { prompt: 'select_account' },
  })

  expect(new URL(back.url).searchParams.get('code')).toBeTruthy()
})
