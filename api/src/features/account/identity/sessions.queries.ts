import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { refreshTokens, sessions, users } from '#api/db/schema/account.ts'

type RevokedFor = NonNullable<(typeof sessions.$inferSelect)['revokedFor']>

export const insertSession = (
  db: Db,
  session: { id: string; userId: string; createdAt: Date; expiresAt: Date },
): Statement => db.insert(sessions).values(session)

export const insertRefreshToken = (
  db: Db,
  token: { hash: string; sessionId: string; createdAt: Date },
): Statement => db.insert(refreshTokens).values(token)

/** A refresh token with its session and owner. Undefined once the session has ended or the owner is not active. */
export async function findRefreshToken(db: Db, hash: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: refreshTokens.sessionId,
      usedAt: refreshTokens.usedAt,
      successorKeyId: refreshTokens.successorKeyId,
      user: { id: users.id, email: users.email, firstName: users.firstName },
    })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(refreshTokens.hash, hash),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now),
        eq(users.status, 'active'),
      ),
    )
  return row
}

interface Exchange {
  hash: string
  sessionId: string
  successorHash: string
  keyId: string
  now: Date
  expiresAt: Date
}

/**
 * Uses a refresh token up and puts its successor in, in one transaction. Of many at the same time the first decides when
 * and with which key that was; all of them read the same answer.
 */
export async function exchangeRefreshToken(db: Db, exchange: Exchange) {
  const { hash, sessionId, successorHash, keyId, now, expiresAt } = exchange
  const [, , , [row]] = await db.batch([
    db
      .update(refreshTokens)
      .set({ usedAt: now, successorKeyId: keyId })
      .where(and(eq(refreshTokens.hash, hash), isNull(refreshTokens.usedAt))),
    db
      .insert(refreshTokens)
      .select(
        db
          .select({
            hash: sql<string>`${successorHash}`.as('hash'),
            sessionId: refreshTokens.sessionId,
            createdAt: sql<Date>`${now.getTime()}`.as('created_at'),
            usedAt: sql<null>`null`.as('used_at'),
            successorKeyId: sql<null>`null`.as('successor_key_id'),
          })
          .from(refreshTokens)
          .where(and(eq(refreshTokens.hash, hash), eq(refreshTokens.successorKeyId, keyId))),
      )
      .onConflictDoNothing(),
    db.update(sessions).set({ expiresAt }).where(eq(sessions.id, sessionId)),
    db
      .select({ usedAt: refreshTokens.usedAt, successorKeyId: refreshTokens.successorKeyId })
      .from(refreshTokens)
      .where(eq(refreshTokens.hash, hash)),
  ])
  return row
}

export const revokeSession = (
  db: Db,
  { sessionId, reason, now }: { sessionId: string; reason: RevokedFor; now: Date },
): Statement =>
  db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: reason })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)))

/** Ends the session that a refresh token belongs to; a token that nobody knows ends nothing. */
export async function revokeSessionOfToken(db: Db, hash: string, now: Date): Promise<void> {
  const owner = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.hash, hash))
  await db
    .update(sessions)
    .set({ revokedAt: now, revokedFor: 'signed-out' })
    .where(and(eq(sessions.id, sql`${owner}`), isNull(sessions.revokedAt)))
}

/** Sessions that can't be refreshed any more, with their tokens. */
export const deleteSessionsBefore = (db: Db, moment: Date): Statement =>
  db.delete(sessions).where(lt(sessions.expiresAt, moment))
