import { and, asc, eq, exists, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { notifications } from '#api/db/schema/notifications.ts'
import { type NotificationRow, type Whose } from './notifications.queries.ts'

export const listDueOrganizations = (db: Db, now: Date, max: number) =>
  db
    .select({
      id: organizations.id,
      timeZone: organizations.timeZone,
      workingDays: organizations.workingDays,
      nextDigestAt: organizations.nextDigestAt,
    })
    .from(organizations)
    .where(lte(organizations.nextDigestAt, now))
    .orderBy(asc(organizations.nextDigestAt), asc(organizations.id))
    .limit(max)
export type DueOrganization = Awaited<ReturnType<typeof listDueOrganizations>>[number]

export async function setNextDigest(db: Db, id: string, at: Date): Promise<void> {
  await db.update(organizations).set({ nextDigestAt: at }).where(eq(organizations.id, id))
}

/** Active people of an organization in the order of their ids, after one of them. */
export async function listPersonIds(
  db: Db,
  { organizationId, after, max }: { organizationId: string; after: string; max: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), isActive(users), sql`${users.id} > ${after}`))
    .orderBy(asc(users.id))
    .limit(max)
  return rows.map(({ id }) => id)
}

const reports = alias(users, 'reports')

/** Of these people, those whom active people report to, with who does. */
export const listReportsOf = (db: Db, organizationId: string, managerIds: readonly string[]) =>
  db
    .select({ id: reports.id, managerId: sql<string>`${reports.managerId}` })
    .from(reports)
    .where(
      and(
        eq(reports.organizationId, organizationId),
        sql`${reports.managerId} in (select value from json_each(${JSON.stringify(managerIds)}))`,
        isActive(reports),
      ),
    )

const isWaiting = (organizationId: string, upTo: Date) =>
  and(
    eq(notifications.organizationId, organizationId),
    // A literal, which the partial index needs.
    sql`${notifications.isToMail} = 1`,
    lte(notifications.createdAt, upTo),
  )

/** People for whom something waits that was created until then: in the order of their ids, after one of them. */
export const listWaitingPeople = (
  db: Db,
  { organizationId, upTo, after, max }: { organizationId: string; upTo: Date; after: string; max: number },
) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      email: users.email,
      /** Mail goes to confirmed addresses of active people alone: somebody may have typed that of another person. */
      isReached: sql<boolean>`${and(isActive(users), isNotNull(users.emailConfirmedAt))}`.mapWith(Boolean),
    })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        sql`${users.id} > ${after}`,
        exists(
          db
            .select({ one: sql`1` })
            .from(notifications)
            .where(and(isWaiting(organizationId, upTo), eq(notifications.userId, users.id))),
        ),
      ),
    )
    .orderBy(asc(users.id))
    .limit(max)

/** What waits for these people and has not been read in the meantime, oldest first. */
export const listWaiting = (
  db: Db,
  { organizationId, upTo, personIds }: { organizationId: string; upTo: Date; personIds: readonly string[] },
): Promise<NotificationRow[]> =>
  db
    .select()
    .from(notifications)
    .where(
      and(
        isWaiting(organizationId, upTo),
        sql`${notifications.readAt} is null`,
        sql`${notifications.userId} in (select value from json_each(${JSON.stringify(personIds)}))`,
      ),
    )
    .orderBy(asc(notifications.createdAt), asc(notifications.id))

/** What was created until then for these people waits no more. */
export const markMailed = (
  db: Db,
  { organizationId, upTo, personIds }: { organizationId: string; upTo: Date; personIds: readonly string[] },
) =>
  db
    .update(notifications)
    .set({ isToMail: false })
    .where(
      and(
        isWaiting(organizationId, upTo),
        sql`${notifications.userId} in (select value from json_each(${JSON.stringify(personIds)}))`,
      ),
    )

export async function findDigestPerson(db: Db, { userId, organizationId }: Whose) {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.organizationId, organizationId), ne(users.status, 'archived')))
  return row
}

export const deleteNotificationsBefore = (db: Db, moment: Date) =>
  db.delete(notifications).where(lt(notifications.createdAt, moment))
