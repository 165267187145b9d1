import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Db } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { calibrationReviewees } from '#api/db/schema/calibration.ts'
import { teams } from '#api/db/schema/people.ts'
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
import { type ReviewDirection } from '#contract/people/questions.words.ts'

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

interface Which {
  id: string
  organizationId: string
}

/** Whom somebody is shown results of who does not lead the cycle: people whose manager is one of these in it, but never themselves. */
export interface Reports {
  managerIds: ReadonlySet<string>
  readerId: string
}

/** A condition on `review_cycles`: that somebody in it is one of the reports. */
export const hasReports = ({ managerIds, readerId }: Reports): SQL =>
  sql`exists (select 1 from ${reviewPackets} where ${reviewPackets.cycleId} = ${reviewCycles.id}
    and ${reviewPackets.managerId} in ${inJson([...managerIds])} and ${reviewPackets.revieweeId} <> ${readerId})`

export async function isCycleOfReports(
  db: Db,
  { id, organizationId }: Which,
  reports: Reports,
): Promise<boolean> {
  const rows = await db
    .select({ id: reviewCycles.id })
    .from(reviewCycles)
    .where(and(eq(reviewCycles.id, id), eq(reviewCycles.organizationId, organizationId), hasReports(reports)))
  return rows.length > 0
}

const isClosed = (packetId: SQL | SQLiteColumn) =>
  sql`exists (select 1 from ${closedPackets} where ${closedPackets.packetId} = ${packetId})`

/** A reviewee with what they are grouped by. */
export interface ResultPacket {
  id: string
  person: { id: string; firstName: string; lastName: string }
  managerId: string | null
  teamIds: string[] | null
  /** In hundredths; the one that somebody put in place of the computed one. */
  score: number | null
  /** Its score is computed, and where it is asked for, its writers are forgotten. */
  isClosed: boolean
}

export const listPackets = (db: Db, { id, organizationId }: Which): Promise<ResultPacket[]> =>
  db
    .select({
      id: reviewPackets.id,
      person: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      managerId: reviewPackets.managerId,
      teamIds: reviewPackets.teamIds,
      score: sql<number | null>`coalesce(${reviewPackets.overrideScore}, ${reviewPackets.computedScore})`,
      isClosed: isClosed(reviewPackets.id).mapWith(Boolean),
    })
    .from(reviewPackets)
    .innerJoin(users, eq(users.id, reviewPackets.revieweeId))
    .where(and(eq(reviewPackets.cycleId, id), eq(reviewPackets.organizationId, organizationId)))
    .orderBy(asc(users.foldedName), asc(reviewPackets.id))

/** Names of all teams and of those who are managers in the cycle, by id. */
export async function readGroupNames(db: Db, { id, organizationId }: Which) {
  const [named, managers] = await db.batch([
    db.select({ id: teams.id, name: teams.name }).from(teams).where(eq(teams.organizationId, organizationId)),
    db
      .selectDistinct({ id: users.id, firstName: users.firstName, lastName: users.lastName })
      .from(reviewPackets)
      .innerJoin(users, eq(users.id, reviewPackets.managerId))
      .where(and(eq(reviewPackets.cycleId, id), eq(reviewPackets.organizationId, organizationId))),
  ])
  return { teams: named, managers }
}

export type ResultQuestion = typeof reviewCycleQuestions.$inferSelect

export const listQuestions = (
  db: Db,
  { id, organizationId }: Which,
  direction: ReviewDirection,
): Promise<ResultQuestion[]> =>
  db
    .select()
    .from(reviewCycleQuestions)
    .where(
      and(
        eq(reviewCycleQuestions.cycleId, id),
        eq(reviewCycleQuestions.direction, direction),
        eq(reviewCycleQuestions.organizationId, organizationId),
      ),
    )
    .orderBy(asc(reviewCycleQuestions.position))

/** Which questions of a direction are shown of a reviewee alone, and whether there is a score, where their packet is closed. */
export const listShownAlone = (db: Db, { id, organizationId }: Which, direction: ReviewDirection) =>
  db
    .select({
      packetId: directionScores.packetId,
      questionIds: directionScores.shownQuestions,
      hasScore: sql<boolean>`${directionScores.score} is not null`.mapWith(Boolean),
      isSeparable: directionScores.isSeparable,
    })
    .from(directionScores)
    .where(
      and(
        eq(directionScores.cycleId, id),
        eq(directionScores.direction, direction),
        eq(directionScores.organizationId, organizationId),
      ),
    )

/** Answers of one direction. What was written fills most of a cycle: only the questions that a view shows are read. */
export interface Wanted {
  direction: ReviewDirection
  /** Of the cycle. */
  questionIds: readonly string[]
}

/**
 * The submitted answers to some questions of a direction about reviewees whose packets are closed, of which the writer may be known or not: columns packet_id, question_id
 * and value. Those that are empty or not applicable are not among them.
 */
const answersOf = ({ id, organizationId }: Which, { direction, questionIds }: Wanted) => sql`(
  select ${reviews.packetId} as packet_id, ${reviewAnswers.cycleQuestionId} as question_id, ${reviewAnswers.value} as value
  from ${reviews} join ${reviewAnswers} on ${reviewAnswers.reviewId} = ${reviews.id}
  where ${reviews.cycleId} = ${id} and ${reviews.state} = 'submitted' and ${reviews.direction} = ${direction}
    and ${reviews.organizationId} = ${organizationId} and ${isClosed(reviews.packetId)}
    and ${reviewAnswers.cycleQuestionId} in ${inJson(questionIds)}
    and not ${reviewAnswers.isNotApplicable} and ${reviewAnswers.value} is not null
  union all
  select ${anonymousAnswers.packetId}, ${anonymousAnswers.cycleQuestionId}, ${anonymousAnswers.value}
  from ${anonymousAnswers}
  where ${anonymousAnswers.cycleId} = ${id} and ${anonymousAnswers.direction} = ${direction}
    and ${anonymousAnswers.organizationId} = ${organizationId} and ${isClosed(anonymousAnswers.packetId)}
    and ${anonymousAnswers.cycleQuestionId} in ${inJson(questionIds)}
    and not ${anonymousAnswers.isNotApplicable} and ${anonymousAnswers.value} is not null
) as given`

/** How many answered a question about one person, and of ratings the sum. */
export interface AnswerSum {
  packetId: string
  questionId: string
  n: number
  sum: number
}

export const listAnswerSums = (db: Db, cycle: Which, wanted: Wanted): Promise<AnswerSum[]> =>
  db.all<AnswerSum>(sql`select packet_id as packetId, question_id as questionId, count(*) as n,
    coalesce(sum(case when json_type(value) = 'integer' then json_extract(value, '$') end), 0) as sum
    from ${answersOf(cycle, wanted)} group by packet_id, question_id`)

/** How often a point or an option was chosen; of yes and no, 1 is yes. */
export interface ValueCount {
  questionId: string
  value: number
  count: number
}

/** Words are not counted. Of some packets; of all of the cycle where none are named. */
export const listValueCounts = (
  db: Db,
  cycle: Which,
  { packetIds, ...wanted }: Wanted & { packetIds: readonly string[] | null },
): Promise<ValueCount[]> =>
  db.all<ValueCount>(sql`select question_id as questionId, each.value as value, count(*) as count
    from ${answersOf(cycle, wanted)}, json_each(given.value) as each
    where each.type in ('integer', 'true', 'false')
      and ${packetIds === null ? sql`true` : sql`given.packet_id in ${inJson(packetIds)}`} group by question_id, each.value`)

export type ResultAttribute = typeof reviewCycleAttributes.$inferSelect

export const listAttributes = (db: Db, { id, organizationId }: Which): Promise<ResultAttribute[]> =>
  db
    .select()
    .from(reviewCycleAttributes)
    .where(
      and(eq(reviewCycleAttributes.cycleId, id), eq(reviewCycleAttributes.organizationId, organizationId)),
    )

/** The packets of a cycle that are calibrated in a group in which the reader is calibrated too. */
export async function listCalibratedWith(db: Db, { id, organizationId }: Which, readerId: string) {
  const rows = await db.all<{ packetId: string }>(sql`select other.packet_id as packetId
    from ${reviewPackets} join ${calibrationReviewees} as own on own.packet_id = ${reviewPackets.id}
    join ${calibrationReviewees} as other on other.group_id = own.group_id
    where ${reviewPackets.cycleId} = ${id} and ${reviewPackets.revieweeId} = ${readerId}
      and ${reviewPackets.organizationId} = ${organizationId}`)
  return new Set(rows.map(({ packetId }) => packetId))
}

export interface ResultRating {
  packetId: string
  attributeId: string
  option: number | null
  calibratedOption: number | null
}

export const listRatings = (db: Db, { id, organizationId }: Which): Promise<ResultRating[]> =>
  db
    .select({
      packetId: attributeScores.packetId,
      attributeId: attributeScores.attributeId,
      option: attributeScores.option,
      calibratedOption: attributeScores.calibratedOption,
    })
    .from(attributeScores)
    .where(and(eq(attributeScores.cycleId, id), eq(attributeScores.organizationId, organizationId)))
