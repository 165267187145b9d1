import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycleOwners, reviewCycles, reviews } from '#api/db/schema/review-cycles.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAuditedCycles, type listAuditedCycles } from '#contract/people/auditing.ts'
import { type Viewer } from './viewer.ts'

const countReviews = (states: SQL) =>
  sql`(select count(*) from ${reviews} where ${reviews.cycleId} = ${reviewCycles.id} and ${reviews.state} in ${states})`

const ASSIGNED = sql`('not_started', 'in_progress', 'submitted', 'expired')`

/** People with something to write, and those of them who have submitted all of it. The plus keeps to the index that has reviewers in order. */
const countReviewers = (having: SQL) =>
  sql`(select count(*) from (select 1 from ${reviews} where ${reviews.cycleId} = ${reviewCycles.id}
    and +${reviews.state} in ${ASSIGNED} and ${reviews.reviewerId} is not null group by ${reviews.reviewerId} having ${having}))`

interface Named {
  id: string
  firstName: string
  lastName: string
}

// An alias: the people are told apart from those of other parts of a query.
const owners = sql<
  Named[]
>`(select json_group_array(json_object('id', owner.id, 'firstName', owner.first_name, 'lastName', owner.last_name)
    order by owner.folded_name)
  from ${reviewCycleOwners} join ${users} as owner on owner.id = ${reviewCycleOwners.userId}
  where ${reviewCycleOwners.cycleId} = ${reviewCycles.id})`

/** In a query of one table, Drizzle writes the columns of a selected piece of SQL without their table, but not those of a piece within it. */
const within = <T>(piece: SQL<T>) => sql<T>`${piece}`

const FIELDS = {
  cycle: getTableColumns(reviewCycles),
  owners: within(owners).mapWith(
    (json: string) => JSON.parse(json) as Named[], // written by the lines above
  ),
  reviewerCount: within(countReviewers(sql`true`)).mapWith(Number),
  reviewersDone: within(countReviewers(sql`sum(${reviews.state} <> 'submitted') = 0`)).mapWith(Number),
  reviewCount: within(countReviews(ASSIGNED)).mapWith(Number),
  submittedCount: within(countReviews(sql`('submitted')`)).mapWith(Number),
  startedCount: within(countReviews(sql`('in_progress')`)).mapWith(Number),
}

type Query = QueryOf<typeof listAuditedCycles>
type ExportQuery = QueryOf<typeof exportAuditedCycles>

const ORDER: Order<Query['sort']> = {
  sorts: {
    launched: [sql`${reviewCycles.launchedAt} is not null`, reviewCycles.launchedAt],
    name: reviewCycles.foldedName,
    state: [reviewCycles.state, reviewCycles.foldedName],
  },
  id: reviewCycles.id,
}

/** Cycles that somebody may audit. */
export const isAudited = ({ organizationId, ownerId }: Viewer) =>
  and(
    eq(reviewCycles.organizationId, organizationId),
    ownerId === null
      ? undefined
      : sql`exists (select 1 from ${reviewCycleOwners} where ${reviewCycleOwners.cycleId} = ${reviewCycles.id}
          and ${reviewCycleOwners.userId} = ${ownerId})`,
  )

const matches = (viewer: Viewer, { q, state }: Pick<ExportQuery, 'q' | 'state'>) =>
  and(
    isAudited(viewer),
    state && eq(reviewCycles.state, state),
    q === undefined ? undefined : contains(sql`${reviewCycles.searched}`, q),
  )

export const pageOfAuditedCycles = (db: Db, viewer: Viewer, query: Query) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(reviewCycles)
          .$dynamic(),
      from: reviewCycles,
      where: matches(viewer, query),
      ...ORDER,
    },
    query,
  )
export type AuditedCycleRow = Awaited<ReturnType<typeof pageOfAuditedCycles>>['rows'][number]

const CYCLES_AT_ONCE = 50

/** All cycles that match the query of the list. */
export function readAuditedCycles(db: Db, viewer: Viewer, { sort, direction, ...filter }: ExportQuery) {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: CYCLES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(reviewCycles)
        .where(and(matches(viewer, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}
