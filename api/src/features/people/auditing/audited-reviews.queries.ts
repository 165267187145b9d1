import { and, eq, getTableColumns, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewCycles, reviewPackets, reviews } from '#api/db/schema/review-cycles.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { CHOSEN_DIRECTIONS, NAMELESS } from '#contract/people/auditing.policy.ts'
import { type exportAuditedReviews, type listAuditedReviews } from '#contract/people/auditing.ts'
import { isAudited } from './audited-cycles.queries.ts'
import { type Viewer } from './viewer.ts'

const reviewee = alias(users, 'reviewee')
const reviewer = alias(users, 'reviewer')

type Query = QueryOf<typeof listAuditedReviews>
type ExportQuery = QueryOf<typeof exportAuditedReviews>

const inList = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** What the cycle of a review says about its direction. */
const ofGroup = (field: 'revieweeSees' | 'dueOn') =>
  sql<string | null>`(select grouped.value ->> ${sql.raw(`'$.${field}'`)}
    from review_cycles as of_review, json_each(of_review.settings, '$.groups') as grouped
    where of_review.id = ${reviews.cycleId} and grouped.value ->> '$.direction' = ${reviews.direction})`

const ofAnonymity = (field: 'strict' | 'hideReviewerList') =>
  sql`(select of_review.settings ->> ${sql.raw(`'$.anonymity.${field}'`)} from review_cycles as of_review
    where of_review.id = ${reviews.cycleId})`

const revieweeId = sql`(select of_review.reviewee_id from review_packets as of_review where of_review.id = ${reviews.packetId})`

/** `tellsWriter` as SQL, for what filters and orders; a test compares the two over all that decides. */
const tellsWriter = ({ userId }: Viewer) =>
  sql`(not (${ofAnonymity('strict')} and coalesce(${ofGroup('revieweeSees')}, '') in ${inList(NAMELESS)})
    and not (${revieweeId} = ${userId} and ${reviews.direction} in ${inList(CHOSEN_DIRECTIONS)}
      and (${ofAnonymity('hideReviewerList')} or coalesce(${ofGroup('revieweeSees')}, '') <> 'named')))`

const dueOn = ofGroup('dueOn')
const submittedOn = sql<string | null>`date(${reviews.submittedAt} / 1000, 'unixepoch')`

const isOverdue = (today: string) =>
  sql`(${reviews.state} in ('not_started', 'in_progress') and coalesce(${dueOn}, ${today}) < ${today}
    and (select of_review.state from review_cycles as of_review where of_review.id = ${reviews.cycleId}) = 'in_progress')`

export interface Audit {
  viewer: Viewer
  /** The day where the organization is. */
  today: string
}

const fieldsOf = ({ viewer, today }: Audit) => ({
  review: { id: reviews.id, direction: reviews.direction, state: reviews.state },
  cycle: { id: reviewCycles.id, name: reviewCycles.name },
  packet: getTableColumns(reviewPackets),
  reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
  reviewer: { id: reviewer.id, firstName: reviewer.firstName, lastName: reviewer.lastName },
  tellsWriter: tellsWriter(viewer).mapWith(Boolean).as('tells_writer'),
  dueOn: sql<string | null>`${dueOn}`.as('due_on'),
  submittedOn: sql<string | null>`${submittedOn}`.as('submitted_on'),
  isOverdue: isOverdue(today).mapWith(Boolean).as('is_overdue'),
})

/**
 * Behind the chosen key comes all else that is shown, and only then the id: the order of rows that look the same may not
 * tell which is whose.
 */
function toOrder({ viewer }: Audit): Order<Query['sort']> {
  const shownName = sql`case when ${tellsWriter(viewer)} then ${reviewer.foldedName} end`
  const rest = [
    reviewCycles.foldedName,
    reviewCycles.id,
    reviewee.foldedName,
    reviewPackets.id,
    reviews.direction,
    shownName,
    reviews.state,
    sql`${submittedOn}`,
  ]
  return {
    sorts: {
      cycle: rest,
      reviewee: [reviewee.foldedName, ...rest],
      reviewer: [sql`${shownName} is null`, shownName, ...rest],
      due: [sql`${dueOn} is null`, sql`${dueOn}`, ...rest],
      submitted: [sql`${submittedOn} is null`, sql`${submittedOn}`, ...rest],
      state: [reviews.state, ...rest],
    },
    id: reviews.id,
  }
}

const select = <const More extends Record<string, SQL>>(db: Db, audit: Audit, more: More) =>
  db
    .select({ ...fieldsOf(audit), ...more })
    .from(reviews)
    .innerJoin(reviewCycles, eq(reviewCycles.id, reviews.cycleId))
    .innerJoin(reviewPackets, eq(reviewPackets.id, reviews.packetId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(reviewer, eq(reviewer.id, reviews.reviewerId))
    .$dynamic()

const isCalled = (personId: SQL, q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${personId} and ${contains(sql`named.folded_name`, q)})`

const isOfCycleCalled = (q: string) =>
  sql`exists (select 1 from review_cycles as named where named.id = ${reviews.cycleId} and ${contains(sql`named.folded_name`, q)})`

/** A writer is found by what is shown of them alone: who is not told matches no filter and no search. */
function matches({ viewer, today }: Audit, filter: Omit<ExportQuery, 'sort' | 'direction'>) {
  const { q, cycleId, revieweeId: aboutId, reviewerId, kind, state, overdue } = filter
  return and(
    sql`${reviews.cycleId} in (select ${reviewCycles.id} from ${reviewCycles} where ${isAudited(viewer)})`,
    cycleId === undefined ? undefined : eq(reviews.cycleId, cycleId),
    aboutId === undefined
      ? undefined
      : sql`${reviews.packetId} in (select about.id from review_packets as about where about.reviewee_id = ${aboutId})`,
    reviewerId === undefined ? undefined : and(eq(reviews.reviewerId, reviewerId), tellsWriter(viewer)),
    kind && eq(reviews.direction, kind),
    state && eq(reviews.state, state),
    overdue ? isOverdue(today) : undefined,
    q === undefined
      ? undefined
      : or(
          isCalled(revieweeId, q),
          isOfCycleCalled(q),
          and(isCalled(sql`${reviews.reviewerId}`, q), tellsWriter(viewer)),
        ),
  )
}

export const pageOfAuditedReviews = (db: Db, audit: Audit, query: Query) =>
  pageOf(
    db,
    {
      select: ({ total }) => select(db, audit, { total }),
      from: reviews,
      where: matches(audit, query),
      ...toOrder(audit),
    },
    query,
  )
export type AuditedReviewRow = Awaited<ReturnType<typeof pageOfAuditedReviews>>['rows'][number]

const REVIEWS_AT_ONCE = 500

/** All reviews that match the query of the list. */
export function readAuditedReviews(db: Db, audit: Audit, { sort, direction, ...filter }: ExportQuery) {
  const keys = toKeys(toOrder(audit), { sort, direction })
  return readInOrder({
    keys,
    size: REVIEWS_AT_ONCE,
    read: ({ after, limit }) =>
      select(db, audit, { keys: selectKeys(keys) })
        .where(and(matches(audit, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}
