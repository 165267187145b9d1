import { type Settings } from '#api/env.ts'
import { deriveToken, newToken } from '#api/lib/random-tokens.ts'
import { isSecret } from '#api/lib/run-secret.ts'
import { getSigningKey } from '#api/lib/signing-key.ts'

type Keys = Pick<Settings, 'TOKEN_KEYS'>

/** What a refresh token says of itself, under a signature of ours. */
export interface RefreshClaims {
  sessionId: string
  /** Since when each token of the session says so: of those, used ones need not be kept to be known again. */
  since: Date
  issuedAt: Date
}

const SESSION_PREFIX = 'ses_'
const MARK_LENGTH = 22
const FORMAT = /^(?<session>[0-9a-f]{32})\.(?<since>[0-9a-z]{8})\.(?<issued>[0-9a-z]{8})\.[\w-]{43}$/

const toTime = (moment: Date) => moment.getTime().toString(36).padStart(8, '0')
const fromTime = (text = '') => new Date(Number.parseInt(text, 36))

/** Cut to 128 bits: it opens nothing, and says only that the token was once one of ours. */
const toMark = (secret: string, body: string) =>
  deriveToken(secret, `refresh-token:${body}`).slice(0, MARK_LENGTH)

function sign(secret: string, { sessionId, since, issuedAt }: RefreshClaims, random: string): string {
  const body = [sessionId.slice(SESSION_PREFIX.length), toTime(since), toTime(issuedAt), random].join('.')
  return `${body}.${toMark(secret, body)}`
}

/** The first one of a session. */
export const newRefreshToken = (settings: Keys, session: { id: string; createdAt: Date }): string =>
  sign(
    getSigningKey(settings).secret,
    { sessionId: session.id, since: session.createdAt, issuedAt: session.createdAt },
    newToken(),
  )

/**
 * The one after it. Derived from the token by a key of ours instead of drawn, so that a repeat within the grace gets the
 * very same one and nothing that opens a session is ever stored.
 */
export const deriveSuccessor = (secret: string, refreshToken: string, claims: RefreshClaims): string =>
  sign(secret, claims, deriveToken(secret, `refresh-successor:${refreshToken}`))

/** Undefined for what we did not issue, and for tokens from before they said anything of themselves. */
export function readRefreshToken({ TOKEN_KEYS }: Keys, refreshToken: string): RefreshClaims | undefined {
  const at = refreshToken.lastIndexOf('.')
  const [body, mark] = [refreshToken.slice(0, Math.max(0, at)), refreshToken.slice(at + 1)]
  const said = FORMAT.exec(body)?.groups
  if (!said || !TOKEN_KEYS.some(({ secret }) => isSecret(mark, toMark(secret, body)))) return undefined
  return {
    sessionId: `${SESSION_PREFIX}${said['session'] ?? ''}`,
    since: fromTime(said['since']),
    issuedAt: fromTime(said['issued']),
  }
}
