import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import {
  reviewCycleOwners,
  reviewCycleQuestions,
  reviewCycles,
  reviewPackets,
  reviews,
} from '#api/db/schema/review-cycles.ts'
import { peerNominations, reviewAnswers } from '#api/db/schema/review-results.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listReviews } from '#contract/people/reviews.ts'
import { type ReviewTab } from '#contract/people/reviews.words.ts'

export type ReviewRow = typeof reviews.$inferSelect
type Which = Pick<ReviewRow, 'id' | 'organizationId'>

export interface Named {
  id: string
  firstName: string
  lastName: string
}

const reviewee = alias(users, 'reviewee')

/** When the reviews of its direction are due, by the settings of the cycle. */
const dueOn = sql<
  string | null
>`(select kind.value ->> 'dueOn' from json_each(${reviewCycles.settings}, '$.groups') as kind
  where kind.value ->> 'direction' = ${reviews.direction})`

/** How many questions are answered. */
const answeredCount =
  sql`(select count(*) from ${reviewAnswers} where ${reviewAnswers.reviewId} = ${reviews.id}
  and (${reviewAnswers.value} is not null or ${reviewAnswers.isNotApplicable}))`.mapWith(Number)

const questionCount = sql`(select count(*) from ${reviewCycleQuestions}
  where ${reviewCycleQuestions.cycleId} = ${reviews.cycleId} and ${reviewCycleQuestions.direction} = ${reviews.direction})`.mapWith(
  Number,
)

const nameColumns = (of: typeof users | typeof reviewee) => ({
  id: of.id,
  firstName: of.firstName,
  lastName: of.lastName,
})

const FIELDS = {
  review: getTableColumns(reviews),
  cycle: {
    id: reviewCycles.id,
    organizationId: reviewCycles.organizationId,
    name: reviewCycles.name,
    state: reviewCycles.state,
    settings: reviewCycles.settings,
  },
  reviewee: nameColumns(reviewee),
  dueOn: dueOn.as('due_on'),
  answeredCount: answeredCount.as('answered_count'),
  questionCount: questionCount.as('question_count'),
}

const isItsCycle = and(
  eq(reviewCycles.id, reviews.cycleId),
  eq(reviewCycles.organizationId, reviews.organizationId),
)
const isItsPacket = eq(reviewPackets.id, reviews.packetId)
const isItsReviewee = eq(reviewee.id, reviewPackets.revieweeId)

const selectReviews = (db: Db) =>
  db
    .select(FIELDS)
    .from(reviews)
    .innerJoin(reviewCycles, isItsCycle)
    .innerJoin(reviewPackets, isItsPacket)
    .innerJoin(reviewee, isItsReviewee)

export type ListedReview = Awaited<ReturnType<typeof selectReviews>>[number]

const IS_UNDER_WAY = sql`exists (select 1 from ${reviewCycles} where ${isItsCycle} and ${reviewCycles.state} = 'in_progress')`
const IS_OPEN = sql`${reviews.state} in ('not_started', 'in_progress')`

/** Reviews of canceled cycles are shown to nobody, nor are those that were removed. */
const IS_SHOWN = sql`${reviews.state} <> 'removed'
  and exists (select 1 from ${reviewCycles} where ${isItsCycle} and ${reviewCycles.state} <> 'canceled')`

const IN_TAB: Record<ReviewTab, ReturnType<typeof sql>> = {
  open: sql`${IS_OPEN} and ${IS_UNDER_WAY}`,
  submitted: sql`${reviews.state} = 'submitted' and ${IS_UNDER_WAY}`,
  past: sql`(${reviews.state} in ('declined', 'expired') or not ${IS_UNDER_WAY})`,
}

interface Writer {
  organizationId: string
  reviewerId: string
}

const isOf = ({ organizationId, reviewerId }: Writer) =>
  and(eq(reviews.organizationId, organizationId), eq(reviews.reviewerId, reviewerId), IS_SHOWN)

const isNamed = (q: string) =>
  sql`(exists (select 1 from ${reviewCycles} where ${isItsCycle} and ${contains(sql`${reviewCycles.foldedName}`, q)})
    or exists (select 1 from ${reviewPackets} join ${users} on ${users.id} = ${reviewPackets.revieweeId}
      where ${reviewPackets.id} = ${reviews.packetId} and ${contains(sql`${users.foldedName}`, q)}))`

const ORDER: Order<QueryOf<typeof listReviews>['sort']> = {
  sorts: {
    due: [sql`${dueOn} is null`, dueOn, reviewee.foldedName],
    reviewee: reviewee.foldedName,
    cycle: [reviewCycles.foldedName, reviewee.foldedName],
    submitted: [sql`${reviews.submittedAt} is null`, sql`${reviews.submittedAt}`],
  },
  id: reviews.id,
}

export function pageOfReviews(db: Db, writer: Writer, query: QueryOf<typeof listReviews>) {
  const { q, state, kind, cycleId } = query
  return pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(reviews)
          .innerJoin(reviewCycles, isItsCycle)
          .innerJoin(reviewPackets, isItsPacket)
          .innerJoin(reviewee, isItsReviewee)
          .$dynamic(),
      from: reviews,
      where: and(
        isOf(writer),
        IN_TAB[state],
        kind && eq(reviews.direction, kind),
        cycleId === undefined ? undefined : eq(reviews.cycleId, cycleId),
        q === undefined ? undefined : isNamed(q),
      ),
      ...ORDER,
    },
    query,
  )
}

/** How many reviews somebody has in each tab. */
export async function countReviews(db: Db, writer: Writer): Promise<Record<ReviewTab, number>> {
  const countIf = (holds: ReturnType<typeof sql>) =>
    sql`coalesce(sum(case when ${holds} then 1 else 0 end), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      open: countIf(IN_TAB.open),
      submitted: countIf(IN_TAB.submitted),
      past: countIf(IN_TAB.past),
    })
    .from(reviews)
    .where(isOf(writer))
  return row ?? { open: 0, submitted: 0, past: 0 }
}

/** A review of the organization, of any writer. */
export async function findReview(db: Db, { id, organizationId }: Which): Promise<ListedReview | undefined> {
  const [row] = await selectReviews(db).where(
    and(eq(reviews.id, id), eq(reviews.organizationId, organizationId), IS_SHOWN),
  )
  return row
}

/** Who leads the cycle of a review beside the administrators. */
export async function listOwnerIds(db: Db, { id, organizationId }: Which): Promise<string[]> {
  const rows = await db
    .select({ id: reviewCycleOwners.userId })
    .from(reviewCycleOwners)
    .where(and(eq(reviewCycleOwners.cycleId, id), eq(reviewCycleOwners.organizationId, organizationId)))
  return rows.map((row) => row.id)
}

export async function findPerson(db: Db, { id, organizationId }: Which): Promise<Named | undefined> {
  const [row] = await db
    .select(nameColumns(users))
    .from(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId)))
  return row
}

/** A guard that reviews of the cycle can still be changed. */
export const assertUnderWay = (db: Db, { cycleId }: Pick<ReviewRow, 'cycleId'>) =>
  assertThat(
    db,
    'ended',
    sql`exists (select 1 from ${reviewCycles} where ${reviewCycles.id} = ${cycleId} and ${reviewCycles.state} = 'in_progress')`,
  )

/** A guard that the review is as it was read, and opened or not as it was. */
export const assertReview = (
  db: Db,
  { id, organizationId, version, openedAt }: Which & Pick<ReviewRow, 'version' | 'openedAt'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviews} where ${reviews.id} = ${id} and ${reviews.organizationId} = ${organizationId}
      and ${reviews.version} = ${version} and (${reviews.openedAt} is null) = ${Number(openedAt === null)})`,
  )

export const updateReview = (
  db: Db,
  { id, organizationId }: Which,
  changed: Partial<Pick<ReviewRow, 'state' | 'submittedAt' | 'openedAt' | 'reopenReason'>>,
): Statement =>
  db
    .update(reviews)
    .set({ ...changed, version: sql`${reviews.version} + 1` })
    .where(and(eq(reviews.id, id), eq(reviews.organizationId, organizationId)))

/** A peer who declines to write is one who was approved and says no. */
export const declineNomination = (
  db: Db,
  { packetId, organizationId, reviewerId }: Pick<ReviewRow, 'packetId' | 'organizationId' | 'reviewerId'>,
): Statement =>
  db
    .update(peerNominations)
    .set({ state: 'declined', version: sql`${peerNominations.version} + 1` })
    .where(
      and(
        eq(peerNominations.packetId, packetId),
        eq(peerNominations.organizationId, organizationId),
        sql`${peerNominations.peerId} = ${reviewerId}`,
        eq(peerNominations.state, 'approved'),
      ),
    )
