import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { identities, mailedLinks, recoveryCodes, users } from '#api/db/schema/account.ts'
import { revokeSessionsOfUser } from '#api/core/sessions/sessions.queries.ts'

type LinkRow = typeof mailedLinks.$inferSelect

/** A link that has not expired, used or not. */
export async function findMailedLink(
  db: Db,
  { hash, purpose, now }: { hash: string; purpose: LinkRow['purpose']; now: Date },
): Promise<LinkRow | undefined> {
  const [row] = await db
    .select()
    .from(mailedLinks)
    .where(and(eq(mailedLinks.hash, hash), eq(mailedLinks.purpose, purpose), gt(mailedLinks.expiresAt, now)))
  return row
}

export const useMailedLink = (db: Db, hash: string, now: Date): Statement =>
  db
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(and(eq(mailedLinks.hash, hash), isNull(mailedLinks.usedAt)))

/** Fails the batch unless the link is unused and its person is active. */
export function assertGoodLink(db: Db, hash: string) {
  const link = db
    .select({ one: sql`1` })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .where(and(eq(mailedLinks.hash, hash), isNull(mailedLinks.usedAt), isActive(users)))
  return assertThat(db, 'link-good', exists(link))
}

/**
 * Removes all credentials from an account with an unconfirmed address: somebody else may have signed up with it, and
 * could still sign in after its owner has taken it over.
 */
export function deleteUnconfirmedCredentials(db: Db, userId: string): Statement[] {
  const isUnproved = and(eq(users.id, userId), isNull(users.emailConfirmedAt))
  const unproved = db
    .select({ one: sql`1` })
    .from(users)
    .where(isUnproved)
  return [
    db.delete(identities).where(and(eq(identities.userId, userId), exists(unproved))),
    db.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), exists(unproved))),
    db.update(users).set({ twoStepAt: null, twoStepSecret: null, twoStepCounter: null }).where(isUnproved),
  ]
}

/**
 * Sets the password of somebody who followed an emailed link: sessions end, the address is confirmed, and other links
 * of this kind stop working.
 */
export const resetPasswordByLink = (
  db: Db,
  { userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Statement[] => [
  db
    .update(users)
    .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now.getTime()})` })
    .where(eq(users.id, userId)),
  revokeSessionsOfUser(db, { userId, reason: 'password-reset', now }),
  db
    .update(mailedLinks)
    .set({ usedAt: now })
    .where(
      and(
        eq(mailedLinks.userId, userId),
        eq(mailedLinks.purpose, 'reset-password'),
        isNull(mailedLinks.usedAt),
      ),
    ),
]

export const deleteLinksBefore = (db: Db, moment: Date): Statement =>
  db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, moment))
