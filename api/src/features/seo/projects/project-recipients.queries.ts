import { and, asc, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { users } from '#api/db/schema/account.ts'
import { projectRecipients, projects } from '#api/db/schema/seo.ts'
import { type Which } from './projects.queries.ts'

export interface RecipientRow {
  id: string
  firstName: string
  lastName: string
  email: string
  /** Whether they have joined, and have confirmed their address. */
  isConfirmed: boolean
  optedOutAt: Date | null
}

const isPresent = ne(users.status, 'archived')

/** Those named who are in the organization and not archived, by name. */
export const listRecipients = (db: Db, { id, organizationId }: Which): Promise<RecipientRow[]> =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      isConfirmed: sql<boolean>`${and(isActive(users), isNotNull(users.emailConfirmedAt))}`.mapWith(Boolean),
      optedOutAt: projectRecipients.optedOutAt,
    })
    .from(projectRecipients)
    .innerJoin(users, eq(users.id, projectRecipients.userId))
    .where(and(eq(projectRecipients.projectId, id), eq(users.organizationId, organizationId), isPresent))
    .orderBy(asc(users.foldedName), asc(users.id))

/** The people among these who are not archived, by name. */
export const listPeople = (
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: string[] },
): Promise<Pick<RecipientRow, 'id' | 'firstName' | 'lastName'>[]> =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        isPresent,
        sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .orderBy(asc(users.foldedName), asc(users.id))

/** A guard that all of these people are in the organization and not archived. */
export const assertPeople = (db: Db, { organizationId, ids }: { organizationId: string; ids: string[] }) =>
  assertThat(
    db,
    'people',
    sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) where value not in (
      select ${users.id} from ${users} where ${users.organizationId} = ${organizationId} and ${isPresent}))`,
  )

/** Those named from now on. Who has asked for no mail stays so, also when they are named again. */
export const replaceRecipients = (
  db: Db,
  { id, ids }: Pick<Which, 'id'> & { ids: string[] },
): Statement[] => {
  const chosen = JSON.stringify(ids)
  return [
    db
      .delete(projectRecipients)
      .where(
        and(
          eq(projectRecipients.projectId, id),
          isNull(projectRecipients.optedOutAt),
          sql`${projectRecipients.userId} not in (select value from json_each(${chosen}))`,
        ),
      ),
    db
      .insert(projectRecipients)
      .select(sql`select ${id}, value, null from json_each(${chosen}) where true`)
      .onConflictDoNothing(),
  ]
}

/** One person asks for mail, or for none. */
export const setRecipient = (
  db: Db,
  { id, userId, optedOutAt }: Pick<Which, 'id'> & { userId: string; optedOutAt: Date | null },
): Statement =>
  db
    .insert(projectRecipients)
    .values({ projectId: id, userId, optedOutAt })
    .onConflictDoUpdate({
      target: [projectRecipients.projectId, projectRecipients.userId],
      set: { optedOutAt },
    })

/** The project and the person of an unsubscribe link; undefined once either is gone from the organization, or archived. */
export async function findSubscription(db: Db, { id, organizationId, userId }: Which & { userId: string }) {
  const [row] = await db
    .select({
      project: { id: projects.id, organizationId: projects.organizationId, name: projects.name },
      user: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      recipient: projectRecipients.userId,
      optedOutAt: projectRecipients.optedOutAt,
    })
    .from(projects)
    .innerJoin(users, and(eq(users.id, userId), eq(users.organizationId, projects.organizationId), isPresent))
    .leftJoin(
      projectRecipients,
      and(eq(projectRecipients.projectId, projects.id), eq(projectRecipients.userId, users.id)),
    )
    .where(and(eq(projects.id, id), eq(projects.organizationId, organizationId)))
  return row
}
