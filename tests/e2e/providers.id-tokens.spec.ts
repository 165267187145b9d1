import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import { findFreePort } from '#server/runtime/free-port.ts'
import {
  type IdentityProviders,
  type ProviderName,
  startIdentityProviders,
} from '#standins/identity/identity-providers.ts'
import { nextNumber } from '#tests/product/account.ts'
import { settingsOf, signInAtProvider } from '#tests/product/code-flow.ts'
import { type Product, startProduct } from '#tests/product/product.ts'
import { expect, test as base } from './fixtures.ts'

// What the API makes of id tokens that a browser never gets to see. The provider is the test's own, so that the test
// holds the client's secret and can sign with the provider's key what the provider never would.

const KEY_ID = 'the-key-of-the-provider'
const NONCE = 'the-nonce'
const APP_PATH = { google: '/auth/google', microsoft: '/auth/microsoft' }

interface Provider extends IdentityProviders {
  appUrl: string
  sign: (claims: JWTPayload) => Promise<string>
}

const test = base.extend<object, { provider: Provider; product: Product }>({
  provider: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern.
    async ({}, use) => {
      const { privateKey } = await generateKeyPair('RS256', { extractable: true })
      const signingKey = {
        ...(await exportJWK(privateKey)),
        kty: 'RSA',
        kid: KEY_ID,
        alg: 'RS256',
        use: 'sig',
      }
      const appUrl = `http://127.0.0.1:${await findFreePort()}`
      const ports = { google: await findFreePort(), microsoft: await findFreePort() }
      const started = await startIdentityProviders({
        providers: ['google', 'microsoft'],
        appUrl,
        ports,
        signingKey,
      })
      await use({ ...started, appUrl, sign: (claims) => signWith(privateKey, claims) })
      await started.stop()
    },
    { scope: 'worker' },
  ],
  product: [
    async ({ provider }, use) => {
      const product = await startProduct({
        port: Number(new URL(provider.appUrl).port),
        settings: provider.settings,
      })
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

function signWith(key: CryptoKey, claims: JWTPayload, kid = KEY_ID) {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key)
}

async function post(product: Product, path: string, body: object) {
  const response = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

for (const name of ['google', 'microsoft'] satisfies ProviderName[]) {
  test.describe(name, () => {
    /** An id token as the provider hands it out, to somebody whom the product does not know. */
    async function getGenuine({ appUrl, settings }: Provider) {
      const person = { name: 'Dora Dias', email: `dora.${nextNumber()}@example.org` }
      const { idToken } = await signInAtProvider({ appUrl, settings, provider: name, person })
      return { idToken, claims: decodeJwt(idToken), person }
    }
    const signIn = (product: Product, credential: string, nonce = NONCE) =>
      post(product, `${APP_PATH[name]}/signin`, { credential, nonce })

    test('a genuine token is understood', async ({ provider, product }) => {
      const { idToken, claims } = await getGenuine(provider)

      expect((await signIn(product, idToken)).body).toMatchObject({ type: 'not-found' })
      // Signed by the test: what the refusals below have in common is not the signature.
      expect((await signIn(product, await provider.sign(claims))).body).toMatchObject({ type: 'not-found' })
    })

    test('a genuine token signs up once and signs in once', async ({ provider, product }) => {
      const number = nextNumber()
      const company = {
        companyName: `Company ${number}`,
        domain: `company-${number}.com`,
        companySize: '11-50',
        companyType: 'software',
        numberOfUsers: 12,
      }
      const names = { firstName: 'Dora', lastName: 'Dias' }
      const { idToken, claims, person } = await getGenuine(provider)
      const signedUp = await post(product, `${APP_PATH[name]}/signup`, {
        credential: idToken,
        nonce: NONCE,
        ...names,
        ...company,
      })
      const second = await provider.sign({ ...claims, jti: 'second' })

      expect(signedUp).toMatchObject({ status: 201, body: { user: { email: person.email } } })
      expect(await signIn(product, idToken)).toMatchObject({ status: 401 })
      expect(await signIn(product, second)).toMatchObject({
        status: 200,
        body: { user: { email: person.email } },
      })
      expect(await signIn(product, second)).toMatchObject({
        status: 401,
        body: { detail: 'This sign-in was already used. Start again.' },
      })
    })

    test('a token that is forged, expired or meant for another is refused', async ({ provider, product }) => {
      const { idToken, claims } = await getGenuine(provider)
      const other = await generateKeyPair('RS256')
      const [header = '', payload = '', signature = ''] = idToken.split('.')
      const { exp, ...eternal } = claims
      const now = Math.floor(Date.now() / 1000)
      const secret = new TextEncoder().encode(settingsOf({ ...provider, provider: name })('CLIENT_SECRET'))
      const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'victim' })).toString('base64url')

      const refused = {
        'by another key': await signWith(other.privateKey, claims),
        'by a key that the provider has not': await signWith(other.privateKey, claims, 'another-key'),
        'with alg none': new UnsecuredJWT(claims).encode(),
        'with alg none in another spelling': `${Buffer.from('{"alg":"nOnE"}').toString('base64url')}.${payload}.`,
        'signed with the client’s secret': await new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: KEY_ID })
          .sign(secret),
        'without its signature': `${header}.${payload}.`,
        'with another payload': `${header}.${changed}.${signature}`,
        'that has expired': await provider.sign({ ...claims, iat: now - 1200, exp: now - 301 }),
        'without an expiry': await provider.sign(eternal),
        'for another client': await provider.sign({ ...claims, aud: 'another-client' }),
        'of another issuer': await provider.sign({ ...claims, iss: 'https://accounts.evil.example' }),
        'with another nonce': await provider.sign({ ...claims, nonce: 'another-nonce' }),
        'without a nonce': await provider.sign({ ...claims, nonce: undefined }),
      }
      for (const [how, credential] of Object.entries(refused)) {
        const { status, body } = await signIn(product, credential)
        expect.soft({ status, detail: body['detail'] }, how).toEqual({
          status: 401,
          detail: 'This sign-in could not be verified. Start again.',
        })
      }
      expect((await signIn(product, idToken, 'another-nonce')).status).toBe(401)
      expect((await signIn(product, idToken)).body).toMatchObject({ type: 'not-found' })
    })

    test('a token of the other provider is refused', async ({ provider, product }) => {
      const { idToken } = await getGenuine(provider)
      const other = name === 'google' ? 'microsoft' : 'google'

      expect(
        (await post(product, `${APP_PATH[other]}/signin`, { credential: idToken, nonce: NONCE })).status,
      ).toBe(401)
    })
  })
}
