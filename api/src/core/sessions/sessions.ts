import { type Write } from '#api/db/batch-assertions.ts'
import { commit, type Refusals } from '#api/db/commit.ts'
import { signAccessToken } from './access-tokens.ts'
import { toShownNetwork } from '#api/lib/client-address.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { hashToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type TokenPair } from '#contract/account/sign-in.ts'
import { newRefreshToken, readRefreshToken } from './refresh-tokens.ts'
import {
  assertActive,
  insertRefreshToken,
  insertSession,
  markSeen,
  revokeSession,
  revokeSessionOfToken,
} from './sessions.queries.ts'

const SESSION_DAYS = 30

/** A session expires 30 days after its last refresh. */
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 24 * 3600 * 1000)

/** Device and network, for the list of sessions. */
export const toDevice = ({ userAgent, address }: Pick<Scope, 'userAgent' | 'address'>) => ({
  userAgent,
  network: toShownNetwork(address),
})

/** They may have been archived since they were looked up. */
const archivedMeanwhile = () => new DomainError('invalid-credentials', 'This account was just archived.')

interface Opening<Name extends string> {
  /** Writes that come first in the batch, such as those that make the person active. */
  reasons: readonly Write<Name>[]
  refusals: Refusals<NoInfer<Name>>
  origin?: { kind: 'extension'; parentId: string }
}

/** Opens a session in one transaction with other writes. The tokens exist only in the response. */
export function openSession(scope: Scope, userId: string): Promise<TokenPair>
export function openSession<Name extends string>(
  scope: Scope,
  userId: string,
  opening: Opening<Name>,
): Promise<TokenPair>
export async function openSession(
  scope: Scope,
  userId: string,
  { reasons, refusals, origin }: Opening<string> = { reasons: [], refusals: {} },
): Promise<TokenPair> {
  const { db, now, settings } = scope
  const at = now()
  const sessionId = newId('ses')
  const refreshToken = newRefreshToken(settings, { id: sessionId, createdAt: at })
  const device = toDevice(scope)
  await commit(
    db,
    [
      ...reasons,
      assertActive(db, userId),
      insertSession(db, {
        id: sessionId,
        userId,
        createdAt: at,
        expiresAt: sessionEnd(at),
        ...device,
        ...origin,
      }),
      insertRefreshToken(db, { hash: hashToken(refreshToken), sessionId, createdAt: at }),
      markSeen(db, userId, at),
    ],
    { ...refusals, 'active-person': archivedMeanwhile },
  )
  return { token: await signAccessToken(settings, { userId, sessionId, now: at }), refreshToken }
}

/** Ends the session of a refresh token. An unknown or ended one is not an error. */
export async function signOut({ db, now, settings }: Scope, refreshToken: string): Promise<void> {
  const claims = readRefreshToken(settings, refreshToken)
  // Also of one that was used long ago, and is kept no more.
  if (claims) {
    await commit(db, [revokeSession(db, { sessionId: claims.sessionId, reason: 'signed-out', now: now() })])
  } else await revokeSessionOfToken(db, hashToken(refreshToken), now())
}
