import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { teamMembers, teams } from '#api/db/schema/people.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportTeamMembers, type listTeamMembers } from '#contract/organization/teams.ts'
import { type TeamMember } from './teams.queries.ts'

interface Which {
  teamId: string
  organizationId: string
}
type Filter = Pick<QueryOf<typeof exportTeamMembers>, 'q' | 'status'>

export interface MemberRow {
  member: TeamMember
  addedAt: Date
}

const memberFields = {
  member: {
    id: users.id,
    firstName: users.firstName,
    lastName: users.lastName,
    jobTitle: users.jobTitle,
    photoKey: users.photoKey,
    status: users.status,
  },
  addedAt: teamMembers.addedAt,
}

const ORDER: Order<QueryOf<typeof listTeamMembers>['sort']> = {
  sorts: {
    name: users.foldedName,
    title: [users.foldedJobTitle, users.foldedName],
    status: [users.status, users.foldedName],
    added: teamMembers.addedAt,
  },
  id: users.id,
}

const searched = sql`${users.foldedName} || ' ' || ${users.foldedJobTitle}`

const isInTeam = (teamId: string): SQL | undefined =>
  and(eq(teamMembers.userId, users.id), eq(teamMembers.teamId, teamId))

/** Those who have not been archived, and only people of the team's organization. */
const matches = ({ teamId, organizationId }: Which, { q, status }: Filter): SQL | undefined =>
  and(
    eq(users.organizationId, organizationId),
    status === undefined ? ne(users.status, 'archived') : eq(users.status, status),
    sql`${users.id} in (select ${teamMembers.userId} from ${teamMembers} where ${teamMembers.teamId} = ${teamId})`,
    q === undefined ? undefined : contains(searched, q),
  )

/** Who leads a team; undefined where there is no such team. */
export async function findTeamLead(
  db: Db,
  { teamId, organizationId }: Which,
): Promise<{ leadId: string | null } | undefined> {
  const [row] = await db
    .select({ leadId: teams.leadId })
    .from(teams)
    .where(and(eq(teams.id, teamId), eq(teams.organizationId, organizationId)))
  return row
}

export const pageOfMembers = (db: Db, which: Which, query: QueryOf<typeof listTeamMembers>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...memberFields, ...counted })
          .from(users)
          .innerJoin(teamMembers, isInTeam(which.teamId))
          .$dynamic(),
      from: users,
      where: matches(which, query),
      ...ORDER,
    },
    query,
  )

const MEMBERS_AT_ONCE = 500

/** All members that a list with this query has. */
export function readMemberRows(
  db: Db,
  which: Which,
  { q, status, ...order }: QueryOf<typeof exportTeamMembers>,
): AsyncGenerator<MemberRow[]> {
  const keys = toKeys(ORDER, order)
  return readInOrder({
    keys,
    size: MEMBERS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...memberFields, keys: selectKeys(keys) })
        .from(users)
        .innerJoin(teamMembers, isInTeam(which.teamId))
        .where(and(matches(which, { q, status }), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}
