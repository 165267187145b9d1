import { and, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { issueTracks } from '#api/db/schema/seo.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { foldText, hasWords } from '#contract/folded-text.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAssignedIssues, type listAssignedIssues } from '#contract/seo/issue-tracking.ts'
import { isTheirAssignee, trackFields, type TrackRow } from './issue-tracks.queries.ts'

type Filter = QueryOf<typeof exportAssignedIssues>

/** Who asks, and on which day. */
export interface Asking {
  organizationId: string
  userId: string
  today: string
  /** Own checks whose names have what is searched. */
  ownChecks: readonly string[]
}

const ORDER: Order<QueryOf<typeof listAssignedIssues>['sort']> = {
  sorts: {
    // Without a day comes last.
    due: [sql`${issueTracks.dueOn} is null`, issueTracks.dueOn, issueTracks.host],
    site: [issueTracks.host, issueTracks.checkId],
    check: [issueTracks.checkId, issueTracks.host],
    assigned: issueTracks.assignedAt,
  },
  id: issueTracks.id,
}

/** The checks whose names have the words, and the sites. */
function matchesSearch(q: string | undefined, ownChecks: readonly string[]) {
  if (!q) return undefined
  const checks = CHECKS.filter(({ title, id }) => hasWords(`${title} ${id}`, q)).map(({ id }) => id)
  return or(
    sql`${issueTracks.checkId} in (select value from json_each(${JSON.stringify([...checks, ...ownChecks])}))`,
    sql`instr(${issueTracks.host}, ${foldText(q)}) > 0`,
  )
}

/** An assignee who is archived is nobody. */
function matches(
  { organizationId, userId, today, ownChecks }: Asking,
  { assignee, overdue, q }: Pick<Filter, 'assignee' | 'overdue' | 'q'>,
) {
  const wanted = assignee === 'me' ? userId : assignee
  return and(
    eq(issueTracks.organizationId, organizationId),
    isNotNull(issueTracks.assigneeId),
    sql`exists (select 1 from ${users} where ${users.id} = ${issueTracks.assigneeId} and ${users.status} <> 'archived')`,
    wanted === undefined ? undefined : eq(issueTracks.assigneeId, wanted),
    overdue === undefined ? undefined : lt(issueTracks.dueOn, today),
    matchesSearch(q, ownChecks),
  )
}

export const pageOfAssigned = (db: Db, asking: Asking, query: QueryOf<typeof listAssignedIssues>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...trackFields(asking.today), ...counted })
          .from(issueTracks)
          .leftJoin(users, isTheirAssignee)
          .$dynamic(),
      from: issueTracks,
      where: matches(asking, query),
      ...ORDER,
    },
    query,
  )

const ISSUES_AT_ONCE = 200

export async function* readAssigned(db: Db, asking: Asking, filter: Filter): AsyncGenerator<TrackRow[]> {
  const keys = toKeys(ORDER, filter)
  yield* readInOrder({
    keys,
    size: ISSUES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...trackFields(asking.today), keys: selectKeys(keys) })
        .from(issueTracks)
        .leftJoin(users, isTheirAssignee)
        .where(and(matches(asking, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** More than anybody gets done; those that are due first come first. */
const MOST_TRACKS = 2_000

/** Issues that are assigned to any of these people. */
export const listTracksOf = (
  db: Db,
  {
    organizationId,
    personIds,
    today,
  }: Pick<Asking, 'organizationId' | 'today'> & { personIds: readonly string[] },
): Promise<TrackRow[]> =>
  db
    .select(trackFields(today))
    .from(issueTracks)
    .innerJoin(users, isTheirAssignee)
    .where(
      and(
        eq(issueTracks.organizationId, organizationId),
        sql`${issueTracks.assigneeId} in (select value from json_each(${JSON.stringify(personIds)}))`,
      ),
    )
    .orderBy(sql`${issueTracks.dueOn} is null`, issueTracks.dueOn, issueTracks.id)
    .limit(MOST_TRACKS)

/** Everybody who has an issue, by name. */
export const listAssigneesOf = (db: Db, { organizationId }: Asking) =>
  db
    .selectDistinct({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      foldedName: users.foldedName,
    })
    .from(issueTracks)
    .innerJoin(users, and(isTheirAssignee, ne(users.status, 'archived')))
    .where(eq(issueTracks.organizationId, organizationId))
    .orderBy(users.foldedName)
