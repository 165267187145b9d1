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

/** A field of what a cycle says about a direction. */
const ofGroup = (field: 'direction' | 'revieweeSees' | 'dueOn') => sql.raw(`grouped.value ->> '$.${field}'`)
const ofAnonymity = (field: 'strict' | 'hideReviewerList') =>
  sql.raw(`led.settings ->> '$.anonymity.${field}'`)
const groupsOf = ({ organizationId }: Viewer) =>
  sql`review_cycles as led, json_each(led.settings, '$.groups') as grouped where led.organization_id = ${organizationId}`

/** Whether the direction of a review is one of those in its cycle: they are few, and looked up once for all reviews. */
const isIn = (viewer: Viewer, condition: SQL) =>
  sql`(${reviews.cycleId}, ${reviews.direction}) in (select led.id, ${ofGroup('direction')} from ${groupsOf(viewer)} and ${condition})`

const isAbout = (personId: string) =>
  sql`${reviews.packetId} in (select about.id from review_packets as about where about.reviewee_id = ${personId})`

/** `tellsWriter` as SQL, for what filters and orders; a test compares the two over all that decides. */
const tellsWriter = (viewer: Viewer) =>
  sql`(not ${isIn(viewer, sql`${ofAnonymity('strict')} and ${ofGroup('revieweeSees')} in ${inList(NAMELESS)}`)}
    and not (${isAbout(viewer.userId)} and ${reviews.direction} in ${inList(CHOSEN_DIRECTIONS)}
      and not ${isIn(viewer, sql`not ${ofAnonymity('hideReviewerList')} and ${ofGroup('revieweeSees')} = 'named'`)}))`

/** The due days of directions, to be joined. */
const dueDays = (viewer: Viewer) =>
  sql`(select led.id as cycle_id, ${ofGroup('direction')} as direction, ${ofGroup('dueOn')} as due_on from ${groupsOf(viewer)}) as due`
const isDueDayOf = sql`due.cycle_id = ${reviews.cycleId} and due.direction = ${reviews.direction}`
const dueOn = sql<string | null>`due.due_on`
const submittedOn = sql<string | null>`date(${reviews.submittedAt} / 1000, 'unixepoch')`

const isOverdue = ({ viewer, today }: Audit) =>
  sql`(${reviews.state} in ('not_started', 'in_progress')
    and ${isIn(viewer, sql`led.state = 'in_progress' and ${ofGroup('dueOn')} < ${today}`)})`

export interface Audit {
  viewer: Viewer
  /** The day where the organization is. */
  today: string
}

const fieldsOf = (audit: Audit) => ({
  review: { id: reviews.id, direction: reviews.direction, state: reviews.state },
  cycle: { id: reviewCycles.id, name: reviewCycles.name },
  packet: getTableColumns(reviewPackets),
  reviewee: { id: reviewee.id, firstName: reviewee.firstName, lastName: reviewee.lastName },
  reviewer: { id: reviewer.id, firstName: reviewer.firstName, lastName: reviewer.lastName },
  tellsWriter: tellsWriter(audit.viewer).mapWith(Boolean).as('tells_writer'),
  dueOn: sql<string | null>`${dueOn}`.as('due_on'),
  submittedOn: sql<string | null>`${submittedOn}`.as('submitted_on'),
  isOverdue: isOverdue(audit).mapWith(Boolean).as('is_overdue'),
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
    .leftJoin(dueDays(audit.viewer), isDueDayOf)
    .$dynamic()

/** Of all that is sorted the keys and the id alone are kept: a row with its packet is a hundred times as long. */
const selectIds = (db: Db, { viewer }: Audit, total: SQL<number>) =>
  db
    .select({ id: reviews.id, total })
    .from(reviews)
    .innerJoin(reviewCycles, eq(reviewCycles.id, reviews.cycleId))
    .innerJoin(reviewPackets, eq(reviewPackets.id, reviews.packetId))
    .innerJoin(reviewee, eq(reviewee.id, reviewPackets.revieweeId))
    .leftJoin(reviewer, eq(reviewer.id, reviews.reviewerId))
    .leftJoin(dueDays(viewer), isDueDayOf)
    .$dynamic()

const isCalled = (personId: SQL, q: string) =>
  sql`exists (select 1 from ${users} as named where named.id = ${personId} and ${contains(sql`named.folded_name`, q)})`

const isOfCycleCalled = (q: string) =>
  sql`exists (select 1 from review_cycles as named where named.id = ${reviews.cycleId} and ${contains(sql`named.folded_name`, q)})`

/** A writer is found by what is shown of them alone: who is not told matches no filter and no search. */
function matches(audit: Audit, filter: Omit<ExportQuery, 'sort' | 'direction'>) {
  const { viewer } = audit
  const { q, cycleId, revieweeId: aboutId, reviewerId, kind, state, overdue } = filter
  return and(
    sql`${reviews.cycleId} in (select ${reviewCycles.id} from ${reviewCycles} where ${isAudited(viewer)})`,
    cycleId === undefined ? undefined : eq(reviews.cycleId, cycleId),
    aboutId === undefined ? undefined : isAbout(aboutId),
    reviewerId === undefined ? undefined : and(eq(reviews.reviewerId, reviewerId), tellsWriter(viewer)),
    kind && eq(reviews.direction, kind),
    state && eq(reviews.state, state),
    overdue ? isOverdue(audit) : undefined,
    q === undefined
      ? undefined
      : or(
          sql`${reviews.packetId} in (select about.id from review_packets as about where ${isCalled(sql`about.reviewee_id`, q)}
            and about.organization_id = ${viewer.organizationId})`,
          isOfCycleCalled(q),
          and(isCalled(sql`${reviews.reviewerId}`, q), tellsWriter(viewer)),
        ),
  )
}

export async function pageOfAuditedReviews(db: Db, audit: Audit, query: Query) {
  const { rows: chosen, total } = await pageOf(
    db,
    {
      select: (counted) => selectIds(db, audit, counted.total),
      from: reviews,
      where: matches(audit, query),
      ...toOrder(audit),
    },
    query,
  )
  const places = new Map(chosen.map(({ id }, place) => [id, place]))
  const { organizationId } = audit.viewer
  const rows = await select(db, audit, {}).where(
    and(eq(reviews.organizationId, organizationId), sql`${reviews.id} in ${inList([...places.keys()])}`),
  )
  const placeOf = ({ review }: (typeof rows)[number]) => places.get(review.id) ?? 0
  return { rows: rows.toSorted((a, b) => placeOf(a) - placeOf(b)), total }
}
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
