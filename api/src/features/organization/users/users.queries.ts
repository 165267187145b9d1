import { and, asc, eq, exists, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { identities, users } from '#api/db/schema/account.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { contains } from '#api/lib/text-search.ts'
import {
  isManager,
  type PersonFacts,
  teamsOfPerson,
  type UserRow,
} from '#api/core/directory/account.queries.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportUsers, type listUsers } from '#contract/organization/users.ts'

export interface PersonRow extends PersonFacts {
  manager: Pick<UserRow, 'firstName' | 'lastName' | 'email'> | null
}
type PersonQuery = QueryOf<typeof listUsers>
export type PersonFilter = QueryOf<typeof exportUsers>

const managers = alias(users, 'managers')

const personFields = (db: Db) => ({
  user: users,
  isManager: isManager(db),
  manager: { firstName: managers.firstName, lastName: managers.lastName, email: managers.email },
  teams: teamsOfPerson(db),
})

const isTheirManager = eq(managers.id, users.managerId)

const selectPeople = (db: Db) => db.select(personFields(db)).from(users).leftJoin(managers, isTheirManager)

const searched = sql`${users.foldedName} || ' ' || ${users.email} || ' ' || ${users.foldedJobTitle}`

function matches(db: Db, organizationId: string, filter: PersonFilter) {
  const { q, role, status, teamId, managerId, includeDeleted } = filter
  const isInTeam = (id: string) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(teamMembers)
        .where(and(eq(teamMembers.userId, users.id), eq(teamMembers.teamId, id))),
    )
  return and(
    eq(users.organizationId, organizationId),
    // A filter for archived people includes them.
    includeDeleted === 'true' || status === 'archived' ? undefined : ne(users.status, 'archived'),
    role && eq(users.role, role),
    status && eq(users.status, status),
    managerId === undefined ? undefined : eq(users.managerId, managerId),
    teamId === undefined ? undefined : isInTeam(teamId),
    q === undefined ? undefined : contains(searched, q),
  )
}

const byName = users.foldedName
const ORDER: Order<PersonFilter['sort']> = {
  sorts: {
    name: byName,
    email: users.email,
    role: [sql`instr('owner administrator member', ${users.role})`, byName],
    manager: [managers.foldedName, byName],
    status: [sql`instr('active invited archived', ${users.status})`, byName],
    created: users.createdAt,
    seen: users.lastSeenAt,
  },
  id: users.id,
}

const PEOPLE_AT_ONCE = 500

/** All users that match the filter of a list. */
export function readPeople(
  db: Db,
  organizationId: string,
  filter: PersonFilter,
): AsyncGenerator<PersonRow[]> {
  const keys = toKeys(ORDER, filter)
  return readInOrder({
    keys,
    size: PEOPLE_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...personFields(db), keys: selectKeys(keys) })
        .from(users)
        .leftJoin(managers, isTheirManager)
        .where(and(matches(db, organizationId, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

export const pageOfPeople = (db: Db, organizationId: string, query: PersonQuery) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...personFields(db), ...counted })
          .from(users)
          .leftJoin(managers, isTheirManager)
          .$dynamic(),
      from: users,
      where: matches(db, organizationId, query),
      ...ORDER,
    },
    query,
  )

export async function findPersonRow(
  db: Db,
  by: { id: string; organizationId: string },
): Promise<PersonRow | undefined> {
  const [row] = await selectPeople(db).where(
    and(eq(users.id, by.id), eq(users.organizationId, by.organizationId)),
  )
  return row
}

/** Names of a person and some teams for the audit log, within the organization. */
export async function findNames(
  db: Db,
  { organizationId, userId, teamIds }: { organizationId: string; userId: string | null; teamIds: string[] },
) {
  const [people, found] = await Promise.all([
    userId === null
      ? []
      : db
          .select({ firstName: users.firstName, lastName: users.lastName })
          .from(users)
          .where(and(eq(users.id, userId), eq(users.organizationId, organizationId))),
    teamIds.length === 0
      ? []
      : db
          .select({ name: teams.name })
          .from(teams)
          .where(
            and(
              eq(teams.organizationId, organizationId),
              sql`${teams.id} in (select value from json_each(${JSON.stringify(teamIds)}))`,
            ),
          )
          .orderBy(asc(teams.foldedName)),
  ])
  return { person: people[0], teams: found.map(({ name }) => name) }
}

/** Whether somebody has a connected provider. */
export async function hasIdentity(db: Db, userId: string): Promise<boolean> {
  const [row] = await db
    .select({ userId: identities.userId })
    .from(identities)
    .where(eq(identities.userId, userId))
  return row !== undefined
}
