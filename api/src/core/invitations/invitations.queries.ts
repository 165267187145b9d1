import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db } from '#api/db/client.ts'
import { mailedLinks, organizations, users } from '#api/db/schema/account.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { withFoldedTexts } from '#api/core/directory/folded-columns.ts'

const inviters = alias(users, 'inviters')
/** As many as a person can choose among. */
const MOST_INVITATIONS = 20

/** Who is invited by a link that still works: not used, not expired, and its person not archived since. */
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

/** The invitations to an address that are neither accepted nor ended, newest first. */
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

/** Whether somebody was of an organization with this address who is archived there. */
export async function isArchived(db: Db, email: string): Promise<boolean> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), eq(users.status, 'archived'), isNotNull(users.emailConfirmedAt)))
    .limit(1)
  return row !== undefined
}

/** That the person is still invited and, where they came by a link, that it has not been replaced or used. */
export const assertInvited = (db: Db, { userId, hash }: { userId: string; hash?: string }) =>
  assertThat(
    db,
    'still-invited',
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.status} = 'invited')
      and ${hash === undefined ? sql`1` : sql`exists (select 1 from ${mailedLinks} where ${mailedLinks.hash} = ${hash} and ${mailedLinks.usedAt} is null)`}`,
  )

/**
 * Makes somebody who was invited one of the organization. The address is theirs: they came by what was sent to it. Fails
 * where an account of another organization has it by now.
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
