import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { type Settings } from '#api/env.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Platform } from '#api/lib/platform.ts'
import { type Provider } from '#contract/account/providers.ts'
import { Email } from '#contract/fields.ts'

export interface Credential {
  credential: string
  nonce?: string | undefined
}

/** The claims of a verified id token. */
export interface ProviderIdentity {
  subject: string
  email: string | undefined
  /** The provider has verified that the address is this person's. */
  isEmailVerified: boolean
  /** Identifies the token until it expires, so that it is used once. */
  spent: { hash: string; expiresAt: Date }
}

interface ProviderRules {
  clientId: string
  jwksUrl: string
  /** Accepted issuers of a token with these claims. */
  issuers: (claims: JWTPayload) => string[]
  email: (claims: JWTPayload) => { address: unknown; isVerified: boolean }
}

const ALGORITHM = 'RS256'
const SKEW_SECONDS = 5 * 60
const MAX_AGE_SECONDS = 24 * 3600
const TENANT = /^[A-Za-z0-9-]{1,64}$/

function requireClient(clientId: string | undefined, name: string): string {
  if (clientId) return clientId
  throw new DomainError('source-missing', `Sign-in with this provider is not set up: ${name} is missing.`)
}

const RULES: Record<Provider, (settings: Settings) => ProviderRules> = {
  google: ({ GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL, GOOGLE_ISSUER }) => ({
    clientId: requireClient(GOOGLE_CLIENT_ID, 'GOOGLE_CLIENT_ID'),
    jwksUrl: GOOGLE_JWKS_URL,
    // Google's issuer comes with and without the scheme.
    issuers: () => [GOOGLE_ISSUER, GOOGLE_ISSUER.replace(/^https:\/\//, '')],
    email: ({ email, email_verified }) => ({ address: email, isVerified: email_verified === true }),
  }),
  microsoft: ({ MICROSOFT_CLIENT_ID, MICROSOFT_JWKS_URL, MICROSOFT_ISSUER }) => ({
    clientId: requireClient(MICROSOFT_CLIENT_ID, 'MICROSOFT_CLIENT_ID'),
    jwksUrl: MICROSOFT_JWKS_URL,
    issuers: ({ tid }) =>
      typeof tid === 'string' && TENANT.test(tid) ? [MICROSOFT_ISSUER.replace('{tenantid}', tid)] : [],
    // Any tenant's administrator can write any address into `email` ("nOAuth"). Only `xms_edov` says that Microsoft has
    // checked who owns the domain.
    email: ({ email, preferred_username, xms_edov }) => ({
      address: email ?? preferred_username,
      isVerified: email !== undefined && (xms_edov === true || xms_edov === 1 || xms_edov === '1'),
    }),
  }),
}

type KeySet = ReturnType<typeof createRemoteJWKSet>
/** Cached key sets, so that a provider's keys are fetched once in ten minutes and not once per sign-in. */
const keySets = new WeakMap<typeof fetch, Map<string, KeySet>>()

function getKeySet(fetchKeys: typeof fetch, url: string): KeySet {
  const known = keySets.get(fetchKeys) ?? new Map<string, KeySet>()
  keySets.set(fetchKeys, known)
  const keySet =
    known.get(url) ??
    createRemoteJWKSet(new URL(url), {
      timeoutDuration: 5000,
      cooldownDuration: 30_000,
      cacheMaxAge: 600_000,
      [customFetch]: fetchKeys,
    })
  known.set(url, keySet)
  return keySet
}

/** An invalid token, as opposed to keys that could not be fetched. */
const isTokenError = (error: unknown) =>
  error instanceof errors.JWTInvalid ||
  error instanceof errors.JWTExpired ||
  error instanceof errors.JWTClaimValidationFailed ||
  error instanceof errors.JWSInvalid ||
  error instanceof errors.JWSSignatureVerificationFailed ||
  error instanceof errors.JOSEAlgNotAllowed ||
  error instanceof errors.JOSENotSupported ||
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys

const refusal = () =>
  new DomainError('invalid-credentials', 'This sign-in could not be verified. Start again.')

async function readClaims(
  { fetch, now, log }: Platform,
  rules: ProviderRules,
  credential: string,
): Promise<JWTPayload> {
  try {
    const { payload } = await jwtVerify(credential, getKeySet(fetch, rules.jwksUrl), {
      algorithms: [ALGORITHM],
      audience: rules.clientId,
      requiredClaims: ['iss', 'sub', 'exp', 'iat'],
      clockTolerance: SKEW_SECONDS,
      maxTokenAge: MAX_AGE_SECONDS,
      currentDate: now(),
    })
    return payload
  } catch (error) {
    if (isTokenError(error)) throw refusal()
    log('warn', 'provider-keys-not-fetched', { url: rules.jwksUrl, error })
    throw new DomainError('upstream-failed', 'The sign-in provider is not responding. Try again in a minute.')
  }
}

function toEmail(address: unknown): string | undefined {
  const parsed = Email.safeParse(address)
  return parsed.success ? parsed.data : undefined
}

/** Without the signature, whose last character has unused bits: changing them leaves the token valid. */
const signedPart = (credential: string) => credential.slice(0, credential.lastIndexOf('.'))

/**
 * Verifies an id token (OpenID Connect Core 3.1.3.7): signature by the provider's keys, issuer, audience, authorized
 * party, times with five minutes of skew, and the nonce that the sign-in was started with.
 */
export async function verifyIdToken(
  scope: Platform,
  provider: Provider,
  { credential, nonce }: Credential,
): Promise<ProviderIdentity> {
  const rules = RULES[provider](scope.settings)
  const claims = await readClaims(scope, rules, credential)
  const { iss, sub, exp, azp } = claims
  if (!iss || !sub || exp === undefined || !rules.issuers(claims).includes(iss)) throw refusal()
  if (azp !== undefined && azp !== rules.clientId) throw refusal()
  if (nonce !== undefined && claims['nonce'] !== nonce) throw refusal()

  const { address, isVerified } = rules.email(claims)
  const email = toEmail(address)
  return {
    subject: sub,
    email,
    isEmailVerified: email !== undefined && isVerified,
    spent: { hash: hashToken(signedPart(credential)), expiresAt: new Date((exp + 2 * SKEW_SECONDS) * 1000) },
  }
}
