import { and, asc, eq, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { reviews } from '#api/db/schema/review-cycles.ts'
import { reviewAnswers } from '#api/db/schema/review-results.ts'
import { type Answer } from '#contract/people/review-answers.ts'
import { type StoredAnswer } from '#contract/people/reviews.answers.ts'
import { type ReviewRow } from './reviews.queries.ts'

type Which = Pick<ReviewRow, 'id' | 'organizationId'>

export const listAnswers = (db: Db, { id, organizationId }: Which): Promise<StoredAnswer[]> =>
  db
    .select({
      questionId: reviewAnswers.cycleQuestionId,
      value: reviewAnswers.value,
      comment: reviewAnswers.comment,
      isNotApplicable: reviewAnswers.isNotApplicable,
      version: reviewAnswers.version,
    })
    .from(reviewAnswers)
    .where(and(eq(reviewAnswers.reviewId, id), eq(reviewAnswers.organizationId, organizationId)))
    .orderBy(asc(reviewAnswers.cycleQuestionId))

/** What replaces a stored answer, and the version of that one; 0 where there is none. */
export interface Replacing extends Answer {
  storedVersion: number
}

/** Values as the column keeps them: JSON, or nothing. */
const toJson = (answers: readonly Replacing[]) =>
  JSON.stringify(
    answers.map(({ value, isNotApplicable, ...answer }) => ({
      ...answer,
      value: value === null ? null : JSON.stringify(value),
      isNotApplicable: Number(isNotApplicable),
    })),
  )

/** A guard that the review is still a draft, and that what is replaced is what was read. */
export const assertDraft = (db: Db, { id, organizationId }: Which, answers: readonly Replacing[]) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviews} where ${reviews.id} = ${id} and ${reviews.organizationId} = ${organizationId}
        and ${reviews.state} in ('not_started', 'in_progress'))
      and not exists (select 1 from json_each(${toJson(answers)}) as sent
        left join ${reviewAnswers} on ${reviewAnswers.reviewId} = ${id}
          and ${reviewAnswers.cycleQuestionId} = sent.value ->> 'questionId'
        where coalesce(${reviewAnswers.version}, 0) <> sent.value ->> 'storedVersion')`,
  )

/** Writes answers in one statement, in place of those that there are. */
export const putAnswers = (db: Db, { id, organizationId }: Which, answers: readonly Replacing[]): Statement =>
  db
    .insert(reviewAnswers)
    .select(
      // In the order of the table’s columns. Without a condition, "on conflict" would be taken for one of a join.
      sql`select ${id}, sent.value ->> 'questionId', ${organizationId}, sent.value ->> 'value', sent.value ->> 'comment',
        sent.value ->> 'isNotApplicable', 1 from json_each(${toJson(answers)}) as sent where true`,
    )
    .onConflictDoUpdate({
      target: [reviewAnswers.reviewId, reviewAnswers.cycleQuestionId],
      set: {
        value: sql`excluded.value`,
        comment: sql`excluded.comment`,
        isNotApplicable: sql`excluded.is_not_applicable`,
        version: sql`${reviewAnswers.version} + 1`,
      },
    })
