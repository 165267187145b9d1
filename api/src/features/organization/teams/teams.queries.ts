import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { equalsInAnyCase } from '#api/db/equals-in-any-case.ts'
import { contains } from '#api/lib/text-search.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { foldText } from '#contract/folded-text.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportTeams, type listTeams as contract } from '#contract/organization/teams.ts'

type Which = Pick<typeof teams.$inferSelect, 'id' | 'organizationId'>
export type TeamMember = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'jobTitle' | 'photoKey' | 'status'>
export interface TeamRow {
  team: typeof teams.$inferSelect
  lead: Pick<UserRow, 'id' | 'firstName' | 'lastName'> | null
  users: TeamMember[]
}

const leads = alias(users, 'leads')
const isPresent = (organizationId: SQL | typeof teams.organizationId) =>
  sql`${users.organizationId} = ${organizationId} and ${users.status} <> 'archived'`

/** Members who are not archived, limited to the team's organization. */
const membersOfTeam = sql<TeamMember[]>`(
  select json_group_array(json_object(
    'id', ${users.id}, 'firstName', ${users.firstName}, 'lastName', ${users.lastName},
    'jobTitle', ${users.jobTitle}, 'photoKey', ${users.photoKey}, 'status', ${users.status}
  ) order by ${users.foldedName}, ${users.id})
  from ${teamMembers} join ${users} on ${users.id} = ${teamMembers.userId}
  where ${teamMembers.teamId} = ${teams.id} and ${isPresent(teams.organizationId)}
)`.mapWith((json: string) => JSON.parse(json) as TeamMember[]) // written by the line above

const size = sql`(
  select count(*) from ${teamMembers} join ${users} on ${users.id} = ${teamMembers.userId}
  where ${teamMembers.teamId} = ${teams.id} and ${isPresent(teams.organizationId)}
)`

const teamFields = {
  team: teams,
  lead: { id: leads.id, firstName: leads.firstName, lastName: leads.lastName },
  users: membersOfTeam,
}

const isTheirLead = and(
  eq(leads.id, teams.leadId),
  eq(leads.organizationId, teams.organizationId),
  ne(leads.status, 'archived'),
)

const ORDER: Order<QueryOf<typeof contract>['sort']> = {
  sorts: {
    name: teams.foldedName,
    lead: [leads.foldedName, teams.foldedName],
    size,
    created: teams.createdAt,
  },
  id: teams.id,
}

const matches = (organizationId: string, q: string | undefined) =>
  and(
    eq(teams.organizationId, organizationId),
    q === undefined ? undefined : contains(sql`${teams.foldedName}`, q),
  )

export const pageOfTeams = (db: Db, organizationId: string, query: QueryOf<typeof contract>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...teamFields, ...counted })
          .from(teams)
          .leftJoin(leads, isTheirLead)
          .$dynamic(),
      from: teams,
      where: matches(organizationId, query.q),
      ...ORDER,
    },
    query,
  )

/** Teams with all their members. */
const TEAMS_AT_ONCE = 100

/** All teams that match the query of a list. */
export function readTeamRows(
  db: Db,
  organizationId: string,
  { q, ...order }: QueryOf<typeof exportTeams>,
): AsyncGenerator<TeamRow[]> {
  const keys = toKeys(ORDER, order)
  return readInOrder({
    keys,
    size: TEAMS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...teamFields, keys: selectKeys(keys) })
        .from(teams)
        .leftJoin(leads, isTheirLead)
        .where(and(matches(organizationId, q), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

export async function findTeamRow(db: Db, { id, organizationId }: Which): Promise<TeamRow | undefined> {
  const [row] = await db
    .select(teamFields)
    .from(teams)
    .leftJoin(leads, isTheirLead)
    .where(and(eq(teams.id, id), eq(teams.organizationId, organizationId)))
  return row
}

/** The people among these who are in the organization and not archived. */
export function listPresent(
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: string[] },
): Promise<Pick<UserRow, 'id' | 'firstName' | 'lastName'>[]> {
  return db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        isPresent(sql`${organizationId}`),
        sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .orderBy(asc(users.foldedName))
}

/** A guard that no other team of the organization has this name, ignoring case. */
export const assertNameFree = (db: Db, { id, organizationId, name }: Which & { name: string }) =>
  assertThat(
    db,
    'name',
    sql`not exists (select 1 from ${teams} where ${teams.organizationId} = ${organizationId}
      and ${equalsInAnyCase(sql`${teams.name}`, name)} and ${teams.id} <> ${id})`,
  )

/** A guard that all of these people are in the organization and not archived. */
export const assertPresent = <As extends 'lead' | 'people'>(
  db: Db,
  { organizationId, ids, as }: { organizationId: string; ids: string[]; as: As },
) =>
  assertThat(
    db,
    as,
    sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) where value not in (
      select ${users.id} from ${users} where ${isPresent(sql`${organizationId}`)}))`,
  )

export const assertTeam = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'team',
    sql`exists (select 1 from ${teams} where ${teams.id} = ${id} and ${teams.organizationId} = ${organizationId})`,
  )

/** A guard that the team still has this version. */
export const assertTeamVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<TeamRow['team'], 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${teams} where ${teams.id} = ${id} and ${teams.organizationId} = ${organizationId}
      and ${teams.version} = ${version})`,
  )

const withNameFree = (write: Statement) => assertUnique('name', [teams.organizationId, teams.name], write)

export const insertTeam = (db: Db, team: Omit<typeof teams.$inferSelect, 'foldedName'>) =>
  withNameFree(db.insert(teams).values({ ...team, foldedName: foldText(team.name) }))

export const updateTeamRow = (
  db: Db,
  { id, organizationId }: Which,
  values: Partial<Pick<typeof teams.$inferSelect, 'name' | 'leadId'>>,
) =>
  withNameFree(
    db
      .update(teams)
      .set({
        ...values,
        ...(values.name !== undefined && { foldedName: foldText(values.name) }),
        version: sql`${teams.version} + 1`,
      })
      .where(and(eq(teams.id, id), eq(teams.organizationId, organizationId))),
  )

export const deleteTeamRow = (db: Db, { id, organizationId }: Which): Statement =>
  db.delete(teams).where(and(eq(teams.id, id), eq(teams.organizationId, organizationId)))

/** Increments the version of people whose teams change, since the form of a user shows them. */
export const touchMembers = (
  db: Db,
  of: { organizationId: string } & ({ ids: string[] } | { teamId: string }),
): Statement =>
  db
    .update(users)
    .set({ version: sql`${users.version} + 1` })
    .where(
      and(
        eq(users.organizationId, of.organizationId),
        'ids' in of
          ? sql`${users.id} in (select value from json_each(${JSON.stringify(of.ids)}))`
          : sql`${users.id} in (select ${teamMembers.userId} from ${teamMembers} where ${teamMembers.teamId} = ${of.teamId})`,
      ),
    )

/** Existing members stay. */
export const insertMembers = (
  db: Db,
  { teamId, organizationId, ids, now }: { teamId: string; organizationId: string; ids: string[]; now: Date },
): Statement =>
  db
    .insert(teamMembers)
    .select(
      db
        .select({
          teamId: sql<string>`${teamId}`.as('team_id'),
          userId: users.id,
          addedAt: sql<Date>`${now.getTime()}`.as('added_at'),
        })
        .from(users)
        .where(
          and(
            eq(users.organizationId, organizationId),
            sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
          ),
        ),
    )
    .onConflictDoNothing()

/** The team belongs to the organization: `assertTeam` is in the same batch. */
export const deleteMember = (db: Db, { teamId, userId }: { teamId: string; userId: string }): Statement =>
  db.delete(teamMembers).where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.userId, userId)))
