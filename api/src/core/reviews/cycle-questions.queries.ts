import { and, asc, eq } from 'drizzle-orm'
import { addressQuestion } from '#api/core/review-content/addressed-question.ts'
import { type Db } from '#api/db/client.ts'
import { reviewCycleForms, reviewCycleQuestions } from '#api/db/schema/review-cycles.ts'
import { type ReviewDirection } from '#contract/people/questions.words.ts'
import { type CycleQuestion } from '#contract/people/review-answers.ts'

interface Which {
  cycleId: string
  organizationId: string
  direction: ReviewDirection
}

/** What a direction of a cycle asks, in order, as it was at the launch. */
export const listQuestionRows = (db: Db, { cycleId, organizationId, direction }: Which) =>
  db
    .select()
    .from(reviewCycleQuestions)
    .where(
      and(
        eq(reviewCycleQuestions.cycleId, cycleId),
        eq(reviewCycleQuestions.organizationId, organizationId),
        eq(reviewCycleQuestions.direction, direction),
      ),
    )
    .orderBy(asc(reviewCycleQuestions.position))

/** What stands above these questions; null without any. */
export async function findInstructions(
  db: Db,
  { cycleId, organizationId, direction }: Which,
): Promise<string | null> {
  const [form] = await db
    .select({ instructions: reviewCycleForms.instructions })
    .from(reviewCycleForms)
    .where(
      and(
        eq(reviewCycleForms.cycleId, cycleId),
        eq(reviewCycleForms.organizationId, organizationId),
        eq(reviewCycleForms.direction, direction),
      ),
    )
  return form?.instructions ?? null
}

type QuestionRow = Awaited<ReturnType<typeof listQuestionRows>>[number]

/**
 * A question of a cycle as a writer reads it.
 *
 * @param name how they know the reviewee
 */
export const toCycleQuestion = (row: QuestionRow, name: string): CycleQuestion => ({
  // The snapshot has the limit of the form already.
  ...addressQuestion(row, { address: { direction: row.direction, name }, wordLimit: null }),
  id: row.id,
  category: row.category,
})
