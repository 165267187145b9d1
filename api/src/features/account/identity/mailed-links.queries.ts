import { and, eq, exists, gt, isNull, lt, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { mailedLinks, sessions, users } from '#api/db/schema/account.ts'

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

/**
 * Sets a password in exchange for an unused link: sessions end, the address counts as confirmed, and no other reset link
 * of this person works any more. One transaction, so of two at the same time the second finds the link used and changes
 * nothing. False when the link was used before.
 */
export async function resetPasswordWithLink(
  db: Db,
  {
    hash,
    userId,
    passwordHash,
    now,
    mail,
  }: { hash: string; userId: string; passwordHash: string; now: Date; mail: Statement },
): Promise<boolean> {
  const unused = db
    .select({ one: sql`1` })
    .from(mailedLinks)
    .where(and(eq(mailedLinks.hash, hash), isNull(mailedLinks.usedAt)))
  const [changed] = await db.batch([
    db
      .update(users)
      .set({ passwordHash, emailConfirmedAt: sql`coalesce(${users.emailConfirmedAt}, ${now.getTime()})` })
      .where(and(eq(users.id, userId), eq(users.status, 'active'), exists(unused)))
      .returning({ id: users.id }),
    db
      .update(sessions)
      .set({ revokedAt: now, revokedFor: 'password-reset' })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), exists(unused))),
    mail,
    db
      .update(mailedLinks)
      .set({ usedAt: now })
      .where(
        and(
          eq(mailedLinks.userId, userId),
          eq(mailedLinks.purpose, 'reset-password'),
          isNull(mailedLinks.usedAt),
          exists(unused),
        ),
      ),
  ])
  return changed.length > 0
}

export const deleteLinksBefore = (db: Db, moment: Date): Statement =>
  db.delete(mailedLinks).where(lt(mailedLinks.expiresAt, moment))
