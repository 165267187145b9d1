import { and, eq, exists, gt, isNull, or, sql } from 'drizzle-orm'
import { assertThat, type Write } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { sessions, users } from '#api/db/schema/account.ts'

interface Proving {
  sessionId: string
  /** An older proof has expired. */
  since: Date
}

const selectProved = (db: Db, { sessionId, since }: Proving) =>
  db
    .select({ one: sql`1` })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, sessionId),
        isNull(sessions.revokedAt),
        or(
          gt(sessions.provedAt, since),
          // People without a password prove it by signing in. The extension's session does not show when that was.
          and(
            isNull(users.passwordHash),
            isNull(users.twoStepAt),
            eq(sessions.kind, 'web'),
            gt(sessions.createdAt, since),
          ),
        ),
      ),
    )

export async function isProofGiven(db: Db, proving: Proving): Promise<boolean> {
  return (await selectProved(db, proving)).length > 0
}

/** Uses up a proof; fails the batch without one. */
export const takeProof = (db: Db, proving: Proving): Write<'proof-given'>[] => [
  assertThat(db, 'proof-given', exists(selectProved(db, proving))),
  db.update(sessions).set({ provedAt: null }).where(eq(sessions.id, proving.sessionId)),
]

export const giveProof = (db: Db, { sessionId, now }: { sessionId: string; now: Date }): Statement =>
  db.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId))
