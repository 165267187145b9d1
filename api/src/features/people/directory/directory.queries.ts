import { and, asc, eq, exists, isNull, ne, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { teamsOfPerson, type UserRow } from '#api/core/directory/account.queries.ts'
import { type Db } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { teamMembers } from '#api/db/schema/people.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type TeamName } from '#contract/organization/users.ts'
import { type listColleagues } from '#contract/people/directory.ts'

type Query = QueryOf<typeof listColleagues>

export interface ColleagueRow {
  user: UserRow
  manager: Pick<UserRow, 'id' | 'firstName' | 'lastName'> | null
  teams: TeamName[]
}

const managers = alias(users, 'managers')
const reports = alias(users, 'reports')

const fields = (db: Db) => ({
  user: users,
  manager: { id: managers.id, firstName: managers.firstName, lastName: managers.lastName },
  teams: teamsOfPerson(db),
})

const isTheirManager = and(
  eq(managers.id, users.managerId),
  eq(managers.organizationId, users.organizationId),
)

const searched = sql`${users.foldedName} || ' ' || ${users.email} || ' ' || ${users.foldedJobTitle}`

const someReport = (db: Db) =>
  db
    .select({ one: sql`1` })
    .from(reports)
    .where(and(eq(reports.managerId, users.id), ne(reports.status, 'archived')))

const isInTeam = (db: Db, teamId: string) =>
  exists(
    db
      .select({ one: sql`1` })
      .from(teamMembers)
      .where(and(eq(teamMembers.userId, users.id), eq(teamMembers.teamId, teamId))),
  )

function isBelow(managerId: Query['managerId']) {
  if (managerId === undefined) return undefined
  return managerId === 'none' ? isNull(users.managerId) : eq(users.managerId, managerId)
}

const matches = (db: Db, organizationId: string, { q, teamId, managerId, manages }: Query) =>
  and(
    eq(users.organizationId, organizationId),
    ne(users.status, 'archived'),
    teamId === undefined ? undefined : isInTeam(db, teamId),
    isBelow(managerId),
    manages === 'yes' ? exists(someReport(db)) : undefined,
    manages === 'no' ? notExists(someReport(db)) : undefined,
    q === undefined ? undefined : contains(searched, q),
  )

const byName = users.foldedName
const ORDER: Order<Query['sort']> = {
  sorts: {
    name: byName,
    // Those without one come last.
    title: [sql`${users.foldedJobTitle} = ''`, users.foldedJobTitle, byName],
    manager: [sql`${managers.foldedName} is null`, managers.foldedName, byName],
  },
  id: users.id,
}

export const pageOfColleagues = (db: Db, organizationId: string, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...fields(db), ...counted })
          .from(users)
          .leftJoin(managers, isTheirManager)
          .$dynamic(),
      from: users,
      where: matches(db, organizationId, query),
      ...ORDER,
    },
    query,
  )

export async function findColleagueRow(
  db: Db,
  by: { id: string; organizationId: string },
): Promise<ColleagueRow | undefined> {
  const [row] = await db
    .select(fields(db))
    .from(users)
    .leftJoin(managers, isTheirManager)
    .where(and(eq(users.id, by.id), eq(users.organizationId, by.organizationId)))
  return row
}

/** Everybody whom somebody reports to, by name. */
export const listManagerRows = (db: Db, organizationId: string, max: number) =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(eq(users.organizationId, organizationId), ne(users.status, 'archived'), exists(someReport(db))),
    )
    .orderBy(asc(byName), asc(users.id))
    .limit(max)

export interface ReportCounts {
  direct: number
  all: number
}

/**
 * How many people report to each of these, directly and over all levels, in one statement; nobody counts twice, also where the line
 * led back to itself. Reads only those below.
 */
export async function countReports(
  db: Db,
  organizationId: string,
  ids: readonly string[],
): Promise<Map<string, ReportCounts>> {
  const rows = await db.all<{ top: string } & ReportCounts>(sql`
    with recursive below(top, id) as (
      select asked.value, ${reports.id} from json_each(${JSON.stringify(ids)}) as asked
      join ${users} as reports on ${reports.managerId} = asked.value
      where ${reports.organizationId} = ${organizationId} and ${reports.status} <> 'archived'
      union
      select below.top, ${reports.id} from below join ${users} as reports on ${reports.managerId} = below.id
      where ${reports.organizationId} = ${organizationId} and ${reports.status} <> 'archived'
    )
    select below.top as top, count(*) as "all", (
      select count(*) from ${users} as reports where ${reports.managerId} = below.top
        and ${reports.organizationId} = ${organizationId} and ${reports.status} <> 'archived') as direct
    from below where below.id <> below.top group by below.top`)
  return new Map(rows.map(({ top, direct, all }) => [top, { direct, all }]))
}

/** People of the organization by their ids, in that order. */
export async function listByIds(db: Db, organizationId: string, ids: readonly string[]): Promise<UserRow[]> {
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
  return rows.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}
