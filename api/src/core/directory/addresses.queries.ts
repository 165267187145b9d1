import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { sessions, users } from '#api/db/schema/account.ts'
import { type UserRow } from './account.queries.ts'

/**
 * Takes an address from a sign-up that never confirmed it, for somebody who has proved to own it. Such an account has
 * no plan and no other users.
 */
export function releaseAddress(db: Db, { id, email }: Pick<UserRow, 'id' | 'email'>, now: Date): Statement[] {
  const isUnproved = and(
    eq(users.email, email),
    isActive(users),
    isNull(users.emailConfirmedAt),
    ne(users.id, id),
  )
  const unproved = db.select({ id: users.id }).from(users).where(isUnproved)
  return [
    db
      .update(sessions)
      .set({ revokedAt: now, revokedFor: 'archived' })
      .where(and(isNull(sessions.revokedAt), inArray(sessions.userId, unproved))),
    db.update(users).set({ status: 'archived', archivedAt: now }).where(isUnproved),
  ]
}
