import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db } from '#api/db/client.ts'
import { mailedLinks, organizations, users } from '#api/db/schema/account.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { withFoldedTexts } from '#api/core/directory/folded-columns.ts'

const inviters = alias(users, 'inviters')
/** The most that a page offers to choose from. */
const MOST_INVITATIONS = 20

/** The person invited by a valid link: unused, not expired, and not archived since. */
export async function findInvitation(db: Db, { hash, now }: { hash: string; now: Date }) {
  const [row] = await db
    .select({
      user: users,
      organization: organizations.name,
      inviter: { firstName: inviters.firstName, lastName: inviters.lastName },
    })
    .from(mailedLinks)
    .innerJoin(users, eq(users.id, mailedLinks.userId))
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(inviters, eq(inviters.id, users.invitedBy))
    .where(
      and(
        eq(mailedLinks.hash, hash),
        eq(mailedLinks.purpose, 'invitation'),
        gt(mailedLinks.expiresAt, now),
        isNull(mailedLinks.usedAt),
        eq(users.status, 'invited'),
      ),
    )
  return row
}

/** Open invitations to an address, newest first. */
export function listInvitations(db: Db, email: string) {
  return db
    .select({
      user: users,
      organization: organizations.name,
      inviter: { firstName: inviters.firstName, lastName: inviters.lastName },
    })
    .from(users)
    .innerJoin(organizations, eq(organizations.id, users.organizationId))
    .leftJoin(inviters, eq(inviters.id, users.invitedBy))
    .where(and(eq(users.email, email), eq(users.status, 'invited')))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(MOST_INVITATIONS)
}

/** Whether an archived user has this address. */
export async function isArchived(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'archived'), isNotNull(users.emailConfirmedAt)))
    .limit(1)
  return row !== undefined
}

/** The person is still invited and, where they followed a link, it has not been replaced or used. */
export const assertInvited = (db: Db, { userId, hash }: { userId: string; hash?: string }) =>
  assertThat(
    db,
    'still-invited',
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.status} = 'invited')
      and ${hash === undefined ? sql`1` : sql`exists (select 1 from ${mailedLinks} where ${mailedLinks.hash} = ${hash} and ${mailedLinks.usedAt} is null)`}`,
  )

/**
 * Activates an invited person. Their address is confirmed, since they received what was sent to it. Fails where an
 * account of another organization has it by now.
 */
export const activateUser = (
  db: Db,
  {
    userId,
    now,
    ...values
  }: { userId: string; now: Date } & Partial<Pick<UserRow, 'firstName' | 'lastName' | 'passwordHash'>>,
) =>
  assertUnique(
    'address',
    [users.email],
    db
      .update(users)
      .set({
        ...withFoldedTexts(values),
        status: 'active',
        emailConfirmedAt: now,
        version: sql`${users.version} + 1`,
      })
      .where(and(eq(users.id, userId), eq(users.status, 'invited'))),
  )
