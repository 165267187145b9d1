import { and, eq, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { reviewContentUses, reviewTemplateQuestions, reviewTemplates } from '#api/db/schema/reviews.ts'

// What is in use: questions, templates and attributes that a review cycle refers to, and questions that a template asks which
// is not archived. A cycle says so in the batch of its own change, and knows none of these slices.

interface Used {
  organizationId: string
  id: string
}

const countCycles = (id: SQL | SQLiteColumn): SQL =>
  sql`(select count(*) from ${reviewContentUses} where ${reviewContentUses.contentId} = ${id})`

const countTemplates = (id: SQL | SQLiteColumn): SQL =>
  sql`(select count(*) from ${reviewTemplateQuestions} join ${reviewTemplates}
    on ${reviewTemplates.id} = ${reviewTemplateQuestions.templateId}
    where ${reviewTemplateQuestions.questionId} = ${id} and ${reviewTemplates.archivedAt} is null)`

const countQuotes = (id: SQL | SQLiteColumn): SQL =>
  sql`(select count(*) from ${reviewTemplateQuestions} where ${reviewTemplateQuestions.questionId} = ${id})`

/** How many review cycles use a template or an attribute, as a column of a query. */
export const usesOf = (id: SQLiteColumn) => countCycles(id).mapWith(Number)

/** How many review cycles and templates use a question, as a column of a query. */
export const usesOfQuestion = (id: SQLiteColumn) =>
  sql`${countCycles(id)} + ${countTemplates(id)}`.mapWith(Number)

/** The same with archived templates, which ask it again once they are restored: while there is one, the question is not deleted. */
export const quotesOfQuestion = (id: SQLiteColumn) =>
  sql`${countCycles(id)} + ${countQuotes(id)}`.mapWith(Number)

/** A guard that no review cycle uses this template or attribute. */
export const assertUnused = (db: Db, { id }: Used) =>
  assertThat(db, 'unused', sql`${countCycles(sql`${id}`)} = 0`)

/** A guard that no review cycle and no template that is offered uses this question. */
export const assertQuestionUnused = (db: Db, { id }: Used) =>
  assertThat(db, 'unused', sql`${countCycles(sql`${id}`)} + ${countTemplates(sql`${id}`)} = 0`)

/** A guard that no review cycle and no template has this question, archived ones included. */
export const assertQuestionUnquoted = (db: Db, { id }: Used) =>
  assertThat(db, 'unused', sql`${countCycles(sql`${id}`)} + ${countQuotes(sql`${id}`)} = 0`)

interface CycleUses {
  organizationId: string
  cycleId: string
  /** Ids of questions, templates and attributes, each once. */
  contentIds: readonly string[]
}

/** All that a review cycle uses, in place of what it used before. */
export const setUsesOfCycle = (db: Db, { organizationId, cycleId, contentIds }: CycleUses): Statement[] => [
  forgetUsesOfCycle(db, { organizationId, cycleId }),
  ...insertMany(
    db,
    reviewContentUses,
    contentIds.map((contentId) => ({ contentId, cycleId, organizationId })),
  ),
]

/** For a review cycle that is deleted. */
export const forgetUsesOfCycle = (
  db: Db,
  { organizationId, cycleId }: Pick<CycleUses, 'organizationId' | 'cycleId'>,
): Statement =>
  db
    .delete(reviewContentUses)
    .where(and(eq(reviewContentUses.cycleId, cycleId), eq(reviewContentUses.organizationId, organizationId)))
