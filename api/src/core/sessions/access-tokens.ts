import { errors, jwtVerify, SignJWT } from 'jose'
import { type Settings } from '#api/env.ts'
import { getSigningKey } from '#api/lib/signing-key.ts'

type Key = Settings['TOKEN_KEYS'][number]
type TokenSettings = Pick<Settings, 'TOKEN_KEYS' | 'APP_URL'>

const LIFE_SECONDS = 15 * 60
const ALGORITHM = 'HS256'
const AUDIENCE = 'bellwether-api'

const imported = new WeakMap<Key, CryptoKey>()

/** Cached: importing a key on each request is expensive. */
async function toCryptoKey(key: Key): Promise<CryptoKey> {
  const known = imported.get(key)
  if (known) return known
  const secret = new TextEncoder().encode(key.secret)
  const usable = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
  imported.set(key, usable)
  return usable
}

/** A JWT with user and session, valid for 15 minutes. */
export async function signAccessToken(
  settings: TokenSettings,
  { userId, sessionId, now }: { userId: string; sessionId: string; now: Date },
): Promise<string> {
  const key = getSigningKey(settings)
  const issuedAt = Math.floor(now.getTime() / 1000)
  return new SignJWT({ sid: sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.id, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(settings.APP_URL)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_SECONDS)
    .sign(await toCryptoKey(key))
}

interface Claims {
  userId: string
  sessionId: string
}

interface Verified extends Claims {
  /** In seconds. */
  expiresAt: number
}

/** What tokens said whose signature was right, by the settings that they were held against, and by the whole token. */
const verified = new WeakMap<TokenSettings, Map<string, Verified>>()
const MAX_VERIFIED = 1000

/** A browser shows the same token for minutes. Its signature can't become wrong, but it can expire. */
function findVerified(settings: TokenSettings, token: string, now: Date): Claims | undefined {
  const known = verified.get(settings)?.get(token)
  // As jose compares them.
  if (!known || known.expiresAt <= Math.floor(now.getTime() / 1000)) return undefined
  const { userId, sessionId } = known
  return { userId, sessionId }
}

function rememberVerified(settings: TokenSettings, token: string, claims: Verified): void {
  const known = verified.get(settings) ?? new Map<string, Verified>()
  verified.set(settings, known)
  const [oldest] = known.keys()
  if (known.size === MAX_VERIFIED && oldest !== undefined) known.delete(oldest)
  known.set(token, claims)
}

/** Undefined when the token is not ours, was tampered with, or has expired. Whether its session lasts is not said. */
export async function readAccessToken(
  settings: TokenSettings,
  token: string,
  now: Date,
): Promise<Claims | undefined> {
  const known = findVerified(settings, token, now)
  if (known) return known
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const key = settings.TOKEN_KEYS.find(({ id }) => id === kid)
        if (!key) throw new errors.JWSInvalid('signed with a key that is not in the ring')
        return toCryptoKey(key)
      },
      {
        algorithms: [ALGORITHM],
        issuer: settings.APP_URL,
        audience: AUDIENCE,
        requiredClaims: ['exp', 'iat', 'sub'],
        currentDate: now,
      },
    )
    const { sub: userId, sid: sessionId, exp: expiresAt } = payload
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return undefined
    if (expiresAt !== undefined) rememberVerified(settings, token, { userId, sessionId, expiresAt })
    return { userId, sessionId }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
