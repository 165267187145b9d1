import { and, asc, eq, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import {
  reviewCycleAttributes,
  reviewCycleQuestions,
  reviewCycles,
  reviewPackets,
  reviews,
} from '#api/db/schema/review-cycles.ts'
import {
  anonymousAnswers,
  attributeScores,
  closedPackets,
  directionScores,
  reviewAnswers,
} from '#api/db/schema/review-results.ts'
import { type CycleSettings } from '#contract/people/cycles.forms.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'

/** A cycle, as far as closing its packets needs it. */
export interface ClosingCycle {
  id: string
  organizationId: string
  settings: CycleSettings
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

const isToClose = sql`not exists (select 1 from ${closedPackets} where ${closedPackets.packetId} = ${reviewPackets.id})`

/** Cycles in which nobody writes any more, with packets that are not closed. */
export const listUnclosedCycles = (db: Db, max: number): Promise<ClosingCycle[]> =>
  db
    .select({
      id: reviewCycles.id,
      organizationId: reviewCycles.organizationId,
      settings: reviewCycles.settings,
    })
    .from(reviewCycles)
    .where(
      and(
        sql`${reviewCycles.state} in ('calibration', 'sharing', 'completed', 'canceled')`,
        sql`exists (select 1 from ${reviewPackets} where ${reviewPackets.cycleId} = ${reviewCycles.id} and ${isToClose})`,
      ),
    )
    .limit(max)

export async function listToClose(db: Db, { id }: Pick<ClosingCycle, 'id'>, max: number): Promise<string[]> {
  const rows = await db
    .select({ id: reviewPackets.id })
    .from(reviewPackets)
    .where(and(eq(reviewPackets.cycleId, id), isToClose))
    .orderBy(reviewPackets.id)
    .limit(max)
  return rows.map((row) => row.id)
}

type OfCycle = Pick<ClosingCycle, 'id' | 'organizationId'>

const isSubmitted = ({ id, organizationId }: OfCycle, packetIds: readonly string[]) =>
  and(
    sql`${reviews.packetId} in ${inJson(packetIds)}`,
    eq(reviews.cycleId, id),
    eq(reviews.organizationId, organizationId),
    eq(reviews.state, 'submitted'),
  )

/** Points and options. Words stay in the database. */
const readAnswers = (db: Db, cycle: OfCycle, packetIds: readonly string[]) =>
  db
    .select({
      reviewId: reviewAnswers.reviewId,
      questionId: reviewAnswers.cycleQuestionId,
      value: reviewAnswers.value,
    })
    .from(reviewAnswers)
    .innerJoin(reviews, eq(reviews.id, reviewAnswers.reviewId))
    .innerJoin(reviewCycleQuestions, eq(reviewCycleQuestions.id, reviewAnswers.cycleQuestionId))
    .where(
      and(
        isSubmitted(cycle, packetIds),
        sql`${reviewCycleQuestions.responseType} not in ('comment', 'text')`,
        sql`${reviewAnswers.value} is not null and not ${reviewAnswers.isNotApplicable}`,
      ),
    )

/** All that the scores of some packets of a cycle are computed from. */
export async function readClosing(db: Db, cycle: OfCycle, packetIds: readonly string[]) {
  const { id } = cycle
  const [questions, attributes, ratings, submitted, answers] = await Promise.all([
    db.select().from(reviewCycleQuestions).where(eq(reviewCycleQuestions.cycleId, id)),
    db
      .select()
      .from(reviewCycleAttributes)
      .where(eq(reviewCycleAttributes.cycleId, id))
      .orderBy(asc(reviewCycleAttributes.position)),
    db
      .select()
      .from(attributeScores)
      .where(and(eq(attributeScores.cycleId, id), sql`${attributeScores.packetId} in ${inJson(packetIds)}`)),
    db
      .select({ id: reviews.id, packetId: reviews.packetId, direction: reviews.direction })
      .from(reviews)
      .where(isSubmitted(cycle, packetIds)),
    readAnswers(db, cycle, packetIds),
  ])
  return { questions, attributes, ratings, submitted, answers }
}
export type Closing = Awaited<ReturnType<typeof readClosing>>

/** A guard that nobody writes in the cycle any more, and that none of these packets is closed. */
export const assertToClose = (
  db: Db,
  { id, organizationId }: Pick<ClosingCycle, 'id' | 'organizationId'>,
  packetIds: readonly string[],
) =>
  assertThat(
    db,
    'to-close',
    sql`exists (select 1 from ${reviewCycles} where ${reviewCycles.id} = ${id} and ${reviewCycles.organizationId} = ${organizationId}
        and ${reviewCycles.state} in ('calibration', 'sharing', 'completed', 'canceled'))
      and not exists (select 1 from ${closedPackets} where ${closedPackets.packetId} in ${inJson(packetIds)})`,
  )

export type DirectionScoreRow = typeof directionScores.$inferSelect

export interface Forgotten {
  packetIds: readonly string[]
  /** Directions whose writers are forgotten. */
  directions: readonly ReviewDirection[]
  /** The packets and directions with enough reviews to be shown, as `packet:direction`: the answers of the others are deleted. */
  kept: readonly string[]
  /** Answers of one writer stay together. */
  isGrouped: boolean
}

/**
 * Copies answers to where nothing leads to their writers, and deletes them where they were, with whatever of the reviews could be joined: when
 * they were submitted and opened, and how often they were changed. Rows are written in the order of ids that are random, and what a writer has in
 * common is a random group, or nothing.
 */
export function forgetWriters(db: Db, { packetIds, directions, kept, isGrouped }: Forgotten): Statement[] {
  if (directions.length === 0) return []
  const isForgotten = and(
    sql`${reviews.packetId} in ${inJson(packetIds)}`,
    sql`${reviews.direction} in ${inJson(directions)}`,
    eq(reviews.state, 'submitted'),
  )
  const group = isGrouped ? sql`'grp_' || lower(hex(randomblob(16)))` : sql`null`
  return [
    db.insert(anonymousAnswers).select(
      sql`with writer as materialized (
          select ${reviews.id} as review_id, ${reviews.packetId} as packet_id, ${reviews.direction} as direction, ${group} as answer_group
          from ${reviews} where ${isForgotten} and ${reviews.packetId} || ':' || ${reviews.direction} in ${inJson(kept)}
        ), copied as materialized (
          select 'ran_' || lower(hex(randomblob(16))) as id, writer.packet_id, ${reviewAnswers.organizationId} as organization_id,
            writer.direction, ${reviewAnswers.cycleQuestionId} as cycle_question_id, writer.answer_group, ${reviewAnswers.value} as value,
            ${reviewAnswers.comment} as comment, ${reviewAnswers.isNotApplicable} as is_not_applicable
          from writer join ${reviewAnswers} on ${reviewAnswers.reviewId} = writer.review_id
          where ${reviewAnswers.value} is not null or ${reviewAnswers.comment} is not null or ${reviewAnswers.isNotApplicable}
        )
        select copied.id, copied.packet_id, ${reviewPackets.cycleId}, copied.organization_id, copied.direction, copied.cycle_question_id,
          copied.answer_group, copied.value, copied.comment, copied.is_not_applicable
        from copied join ${reviewPackets} on ${reviewPackets.id} = copied.packet_id order by copied.id`,
    ),
    db
      .delete(reviewAnswers)
      .where(sql`${reviewAnswers.reviewId} in (select ${reviews.id} from ${reviews} where ${isForgotten})`),
    db
      .update(reviews)
      .set({ submittedAt: null, openedAt: null, reopenReason: null, version: 1 })
      .where(isForgotten),
  ]
}

export const insertDirectionScores = (db: Db, rows: DirectionScoreRow[]): Statement[] =>
  insertMany(db, directionScores, rows)

/** The packets are closed, with their scores in hundredths. */
export const markClosed = (
  db: Db,
  { id, organizationId }: Pick<ClosingCycle, 'id' | 'organizationId'>,
  scores: ReadonlyMap<string, number | null>,
): Statement[] => [
  db
    .update(reviewPackets)
    .set({
      computedScore: sql`(select told.value ->> 1 from json_each(${JSON.stringify([...scores])}) as told
        where told.value ->> 0 = ${reviewPackets}.id)`,
    })
    .where(
      and(
        eq(reviewPackets.cycleId, id),
        eq(reviewPackets.organizationId, organizationId),
        sql`${reviewPackets.id} in ${inJson([...scores.keys()])}`,
      ),
    ),
  ...insertMany(
    db,
    closedPackets,
    [...scores.keys()].map((packetId) => ({ packetId, cycleId: id, organizationId })),
  ),
]
