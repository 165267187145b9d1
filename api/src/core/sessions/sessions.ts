import { findFailedAssertion } from '#api/db/batch-assertions.ts'
import { runBatch, type Statement } from '#api/db/client.ts'
import { signAccessToken } from './access-tokens.ts'
import { toShownNetwork } from '#api/lib/client-address.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { newId } from '#api/lib/ids.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/core/access/scope.ts'
import { type TokenPair } from '#contract/account/sign-in.ts'
import {
  ACTIVE_PERSON,
  insertRefreshToken,
  insertSession,
  markSeen,
  requireActive,
  revokeSessionOfToken,
} from './sessions.queries.ts'

const SESSION_DAYS = 30

/** A session lives for 30 days after it was last refreshed. */
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 24 * 3600 * 1000)

/** What the list of sessions tells of where one is used. */
export const toDevice = ({ userAgent, address }: Pick<Scope, 'userAgent' | 'address'>) => ({
  userAgent,
  network: toShownNetwork(address),
})

/** Runs the batch that lets somebody in; they may have been archived since they were looked up. */
async function lettingIn(run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (findFailedAssertion(error) !== ACTIVE_PERSON) throw error
    throw new DomainError('invalid-credentials', 'This account was archived a moment ago.')
  }
}

/** Opens a session in one transaction with what it is opened for. The tokens exist nowhere but in the answer. */
export async function openSession(
  scope: Scope,
  userId: string,
  reasons: Statement[] = [],
  origin: { kind?: 'extension'; parentId?: string } = {},
): Promise<TokenPair> {
  const { db, now, settings } = scope
  const at = now()
  const sessionId = newId('ses')
  const refreshToken = newToken()
  const device = toDevice(scope)
  await lettingIn(() =>
    runBatch(db, [
      // First what makes somebody of the person: who signs up or joins is active from then on.
      ...reasons,
      requireActive(db, userId),
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
    ]),
  )
  return { token: await signAccessToken(settings, { userId, sessionId, now: at }), refreshToken }
}

/** Ends the session of a refresh token. One that is unknown or has ended is no error: signed out is signed out. */
export async function signOut({ db, now }: Scope, refreshToken: string): Promise<void> {
  await revokeSessionOfToken(db, hashToken(refreshToken), now())
}
