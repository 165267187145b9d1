import { generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { type JWK } from 'oidc-provider'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { type Person, splitName, toGoogleSubject, toMicrosoftObjectId } from './people.ts'

const TENANT_ID = '9188040d-6c67-4c5b-b112-36a304b66dad' // Microsoft's tenant of personal accounts.
const GOOGLE_PROFILE = ['name', 'given_name', 'family_name', 'picture']

export type ProviderName = 'google' | 'microsoft'

export interface IdentityProvidersOptions {
  providers: readonly ProviderName[]
  /** URL of the product: redirects only go below it. */
  appUrl: string
  ports: Partial<Record<ProviderName, number>>
  /** A new key by default. A test with the key can sign what a provider never would. */
  signingKey?: JWK
}

export interface IdentityProviders {
  /** The product's settings to use them. */
  settings: Record<string, string>
  stop(): Promise<void>
}

interface Common {
  appUrl: string
  port: number
  signingKey: JWK
}

const newKey = () => randomBytes(24).toString('base64url')

async function createSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: newKey() }
}

function toGoogleClaims({ name, email, isEmailVerified }: Person) {
  const { given, family } = splitName(name)
  return { name, given_name: given, family_name: family, email, email_verified: isEmailVerified }
}

function toMicrosoftClaims({ name, email }: Person) {
  return {
    oid: toMicrosoftObjectId(email),
    tid: TENANT_ID,
    ver: '2.0',
    name,
    preferred_username: email,
    email,
  }
}

function toSettings(
  prefix: string,
  { issuer }: IdentityProvider,
  endpoints: string,
  client: { id: string; secret: string },
) {
  return {
    [`${prefix}_ISSUER`]: issuer,
    [`${prefix}_CLIENT_ID`]: client.id,
    [`${prefix}_CLIENT_SECRET`]: client.secret,
    [`${prefix}_AUTHORIZATION_ENDPOINT`]: `${endpoints}/auth`,
    [`${prefix}_TOKEN_ENDPOINT`]: `${endpoints}/token`,
    [`${prefix}_JWKS_URL`]: `${endpoints}/jwks`,
  }
}

async function startGoogle({ appUrl, port, signingKey }: Common) {
  const client = { id: 'local-google', secret: newKey(), redirectUri: `${appUrl}/auth/google/callback` }
  const provider = await startIdentityProvider({
    name: 'Google',
    port,
    issuerPath: '',
    client,
    claims: {
      openid: ['sub'],
      profile: GOOGLE_PROFILE,
      email: ['email', 'email_verified'],
      // Google's own names for the two.
      'https://www.googleapis.com/auth/userinfo.profile': GOOGLE_PROFILE,
      'https://www.googleapis.com/auth/userinfo.email': ['email', 'email_verified'],
    },
    toSubject: toGoogleSubject,
    toClaims: toGoogleClaims,
    signingKey,
    cookieKey: newKey(),
  })
  return { provider, settings: toSettings('GOOGLE', provider, provider.issuer, client) }
}

async function startMicrosoft({ appUrl, port, signingKey }: Common) {
  const client = { id: 'local-microsoft', secret: newKey(), redirectUri: `${appUrl}/auth/signup` }
  const provider = await startIdentityProvider({
    name: 'Microsoft',
    port,
    issuerPath: `/${TENANT_ID}/v2.0`,
    client,
    claims: {
      openid: ['sub', 'oid', 'tid', 'ver'],
      profile: ['name', 'preferred_username'],
      email: ['email'],
    },
    toSubject: (email) => toMicrosoftObjectId(`subject of ${email}`),
    toClaims: toMicrosoftClaims,
    signingKey,
    cookieKey: newKey(),
  })
  return { provider, settings: toSettings('MICROSOFT', provider, provider.issuer, client) }
}

const START = { google: startGoogle, microsoft: startMicrosoft } satisfies Record<ProviderName, unknown>

/** Starts a local stand-in for each of these providers. Keys and client secrets last while it runs. */
export async function startIdentityProviders(options: IdentityProvidersOptions): Promise<IdentityProviders> {
  const signingKey = options.signingKey ?? (await createSigningKey())
  const started = await Promise.all(
    options.providers.map((name) => {
      const port = options.ports[name]
      if (port === undefined) throw new Error(`There is no port for ${name}.`)
      return START[name]({ appUrl: options.appUrl, port, signingKey })
    }),
  )
  return {
    settings: Object.assign({}, ...started.map(({ settings }) => settings)) as Record<string, string>,
    stop: async () => {
      await Promise.all(started.map(({ provider }) => provider.stop()))
    },
  }
}
