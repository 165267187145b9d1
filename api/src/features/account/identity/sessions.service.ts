import { runBatch, type Statement } from '#api/db/client.ts'
import { signAccessToken } from '#api/lib/access-tokens.ts'
import { toShownNetwork } from '#api/lib/client-address.ts'
import { newId } from '#api/lib/ids.ts'
import { hashToken, newToken } from '#api/lib/random-tokens.ts'
import { type Scope } from '#api/lib/scope.ts'
import { type TokenPair } from '#contract/account.ts'
import { insertRefreshToken, insertSession, revokeSessionOfToken } from './sessions.queries.ts'

const SESSION_DAYS = 30

/** A session lives for 30 days after it was last refreshed. */
export const sessionEnd = (now: Date) => new Date(now.getTime() + SESSION_DAYS * 24 * 3600 * 1000)

/** What the list of sessions tells of where one is used. */
export const toDevice = ({ userAgent, address }: Pick<Scope, 'userAgent' | 'address'>) => ({
  userAgent,
  network: toShownNetwork(address),
})

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
  await runBatch(db, [
    ...reasons,
    insertSession(db, {
      id: sessionId,
      userId,
      createdAt: at,
      expiresAt: sessionEnd(at),
      ...toDevice(scope),
      ...origin,
    }),
    insertRefreshToken(db, { hash: hashToken(refreshToken), sessionId, createdAt: at }),
  ])
  return { token: await signAccessToken(settings, { userId, sessionId, now: at }), refreshToken }
}

/** Ends the session of a refresh token. One that is unknown or has ended is no error: signed out is signed out. */
export async function signOut({ db, now }: Scope, refreshToken: string): Promise<void> {
  await revokeSessionOfToken(db, hashToken(refreshToken), now())
}
