import { errors, jwtVerify, SignJWT } from 'jose'
import { type Settings } from '#api/env.ts'

type Key = Settings['TOKEN_KEYS'][number]
type TokenSettings = Pick<Settings, 'TOKEN_KEYS' | 'APP_URL'>

const LIFE_SECONDS = 15 * 60
const ALGORITHM = 'HS256'
const AUDIENCE = 'bellwether-api'

/** What a token says once its signature is known to be ours; `exp` in seconds since 1970. */
interface Claims {
  userId: string
  sessionId: string
  exp: number
}

const imported = new WeakMap<Key, CryptoKey>()

// A page comes with several calls, and the next page with the same token: its signature does not change in between.
const REMEMBERED = 2000
const verified = new WeakMap<TokenSettings, Map<string, Claims>>()

/** Imported once: each call of the API would otherwise pay for it again. */
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

/** The key that signs today; the others of the ring only verify what they signed before. */
export function getSigningKey({ TOKEN_KEYS }: Pick<Settings, 'TOKEN_KEYS'>): Key {
  const [key] = TOKEN_KEYS
  if (!key) throw new Error('TOKEN_KEYS is empty, which the settings do not let through')
  return key
}

/** A JWT that says who is signed in, and in which session, for 15 minutes. */
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

/** Undefined when the token is not ours, was changed, or has expired. */
export async function readAccessToken(
  settings: TokenSettings,
  token: string,
  now: Date,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const remembered = getRemembered(settings)
  const known = remembered.get(token)
  if (known) return isInForce(known, now) ? known : undefined
  const claims = await verify(settings, token, now)
  if (claims) remember(remembered, token, claims)
  return claims
}

function getRemembered(settings: TokenSettings): Map<string, Claims> {
  const known = verified.get(settings)
  if (known) return known
  const none = new Map<string, Claims>()
  verified.set(settings, none)
  return none
}

/** Those that came first go first. */
function remember(remembered: Map<string, Claims>, token: string, claims: Claims): void {
  const [oldest] = remembered.keys()
  if (oldest !== undefined && remembered.size >= REMEMBERED) remembered.delete(oldest)
  remembered.set(token, claims)
}

const isInForce = ({ exp }: Claims, now: Date) => exp > Math.floor(now.getTime() / 1000)

async function verify(settings: TokenSettings, token: string, now: Date): Promise<Claims | undefined> {
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
    const { sub, sid, exp } = payload
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return undefined
    return { userId: sub, sessionId: sid, exp }
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined
    throw error
  }
}
