import { createHash, randomBytes } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { findFreePort } from '#server/free-port.ts'
import { type IdentityProviders, type ProviderName, startIdentityProviders } from './identity-providers.ts'

const APP_URL = 'http://127.0.0.1:1'
const REDIRECTS = { google: `${APP_URL}/auth/google/callback`, microsoft: `${APP_URL}/auth/signup` }
const GOOGLE_SCOPES =
  'openid https://www.googleapis.com/auth/userinfo.profile https://www.googleapis.com/auth/userinfo.email'
const SCOPES = { google: GOOGLE_SCOPES, microsoft: 'openid profile email' }

const Tokens = z.object({ id_token: z.string().optional(), error: z.string().optional() })

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

/** A browser without script: follows redirects on the provider by hand and keeps its cookies. */
class Browser {
  readonly #cookies = new Map<string, string>()

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
    const response = await fetch(url, { redirect: 'manual', headers: { cookie }, ...body })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      this.#cookies.set(name, value)
    }
    return response
  }

  /** Follows until a page is shown or the way leads back to the product. */
  async follow(url: string, form?: Record<string, string>): Promise<{ url: string; response: Response }> {
    let at = url
    let response = await this.open(at, form)
    while (response.status >= 300 && response.status < 400) {
      at = new URL(response.headers.get('location') ?? '', at).href
      if (at.startsWith(APP_URL)) break
      response = await this.open(at)
    }
    return { url: at, response }
  }
}

interface Attempt {
  settings: Record<string, string>
  provider: ProviderName
  person?: Record<string, string>
  changes?: Record<string, string>
}

const settingsOf =
  ({ settings, provider }: Attempt) =>
  (name: string) =>
    settings[`${provider.toUpperCase()}_${name}`] ?? ''

async function authorize(attempt: Attempt) {
  const { provider, person = { email: 'ana.souza@example.com' }, changes = {} } = attempt
  const setting = settingsOf(attempt)
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    client_id: setting('CLIENT_ID'),
    redirect_uri: REDIRECTS[provider],
    response_type: 'code',
    scope: SCOPES[provider],
    state: 'the-state',
    nonce: 'the-nonce',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  })
  for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name)
  const browser = new Browser()
  const chooser = await browser.follow(`${setting('AUTHORIZATION_ENDPOINT')}?${parameters}`)
  if (chooser.response.status !== 200) return { verifier, chooser, back: chooser }
  const back = await browser.follow(chooser.url, person)
  return { verifier, chooser, back }
}

async function exchange(attempt: Attempt, code: string, verifier: string) {
  const setting = settingsOf(attempt)
  const credentials = btoa(`${setting('CLIENT_ID')}:${setting('CLIENT_SECRET')}`)
  const response = await fetch(setting('TOKEN_ENDPOINT'), {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECTS[attempt.provider],
    }),
  })
  return { status: response.status, tokens: Tokens.parse(await response.json()) }
}

async function signIn(attempt: Attempt) {
  const { verifier, back } = await authorize(attempt)
  const code = new URL(back.url).searchParams.get('code') ?? ''
  const { tokens } = await exchange(attempt, code, verifier)
  const setting = settingsOf(attempt)
  const keys = createRemoteJWKSet(new URL(setting('JWKS_URL')))
  const expected = { issuer: setting('ISSUER'), audience: setting('CLIENT_ID') }
  const { payload } = await jwtVerify(tokens.id_token ?? '', keys, expected)
  return { payload, url: new URL(back.url), code, verifier }
}

test('a Google sign-in gives a signed id token with the claims of Google', async () => {
  const { settings } = await start('google')

  const { payload, url } = await signIn({ settings, provider: 'google' })

  expect(`${url.origin}${url.pathname}`).toBe(REDIRECTS.google)
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

test('each issuer publishes where its endpoints are', async () => {
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

test('a person who is not in the list types a name and an address, and keeps the subject', async () => {
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

test('the page asks again for a person that it cannot read', async () => {
  const { settings } = await start('google')

  const { back } = await authorize({ settings, provider: 'google', person: { name: '<b>', email: 'nobody' } })

  expect(back.response.status).toBe(422)
  expect(await back.response.text()).toContain('Enter a name and an e-mail address.')
})

test('a cancelled sign-in comes back as a refusal', async () => {
  const { settings } = await start('microsoft')

  const { back } = await authorize({ settings, provider: 'microsoft', person: { cancel: 'yes' } })

  const answer = new URL(back.url).searchParams
  expect(answer.get('error')).toBe('access_denied')
  expect(answer.get('state')).toBe('the-state')
})

test('no code is given without PKCE', async () => {
  const { settings } = await start('google')
  const changes = { code_challenge: '', code_challenge_method: '' }

  const { back } = await authorize({ settings, provider: 'google', changes })

  expect(new URL(back.url).searchParams.get('error')).toBe('invalid_request')
})

test('nobody is sent to an address that is not the product', async () => {
  const { settings } = await start('google')
  const changes = { redirect_uri: 'http://127.0.0.1:2/auth/google/callback' }

  const { chooser } = await authorize({ settings, provider: 'google', changes })

  expect(chooser.response.status).toBe(400)
  expect(await chooser.response.text()).toContain('redirect_uri')
})

test('a code is worth nothing with another verifier, and nothing the second time', async () => {
  const { settings } = await start('google')
  const attempt: Attempt = { settings, provider: 'google' }
  const { back } = await authorize(attempt)
  const stolen = new URL(back.url).searchParams.get('code') ?? ''
  const wrongVerifier = await exchange(attempt, stolen, randomBytes(32).toString('base64url'))
  const { code, verifier } = await signIn(attempt)
  const again = await exchange(attempt, code, verifier)

  expect(wrongVerifier).toMatchObject({ status: 400, tokens: { error: 'invalid_grant' } })
  expect(again).toMatchObject({ status: 400, tokens: { error: 'invalid_grant' } })
})

test('a chooser may be asked for by name', async () => {
  const { settings } = await start('microsoft')

  const { back } = await authorize({ settings, provider: 'microsoft', changes: { prompt: 'select_account' } })

  expect(new URL(back.url).searchParams.get('code')).toBeTruthy()
})
