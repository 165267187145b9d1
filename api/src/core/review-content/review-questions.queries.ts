import { and, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewQuestions } from '#api/db/schema/reviews.ts'
import { foldText } from '#contract/folded-text.ts'
import { quotesOfQuestion, usesOfQuestion } from './content-uses.queries.ts'

export type QuestionRow = typeof reviewQuestions.$inferSelect

export interface ListedQuestion {
  question: QuestionRow
  creator: { id: string; firstName: string; lastName: string } | null
  /** How many templates and review cycles use it. */
  uses: number
  /** The same with archived templates. */
  quotes: number
}

export const QUESTION_FIELDS = {
  question: getTableColumns(reviewQuestions),
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  uses: usesOfQuestion(reviewQuestions.id).as('uses'),
  quotes: quotesOfQuestion(reviewQuestions.id).as('quotes'),
}

export const isCreatorOfQuestion = and(
  eq(users.id, reviewQuestions.createdBy),
  eq(users.organizationId, reviewQuestions.organizationId),
)

export type NewQuestionRow = Omit<QuestionRow, 'foldedText' | 'foldedCategory' | 'searched'>

/** The columns for order and search. */
export const withFoldedQuestion = <Of extends Pick<NewQuestionRow, 'text' | 'description' | 'category'>>(
  question: Of,
) => ({
  ...question,
  foldedText: foldText(question.text),
  foldedCategory: foldText(question.category),
  searched: foldText(`${question.text} ${question.description ?? ''}`),
})

export const insertQuestions = (db: Db, questions: readonly NewQuestionRow[]): Statement[] =>
  insertMany(db, reviewQuestions, questions.map(withFoldedQuestion))

/** A guard that the organization has room for more questions. */
export const assertRoomForQuestions = (
  db: Db,
  { organizationId, added, max }: { organizationId: string; added: number; max: number },
) =>
  assertThat(
    db,
    'question-room',
    sql`(select count(*) from ${reviewQuestions}
      where ${reviewQuestions.organizationId} = ${organizationId}) + ${added} <= ${max}`,
  )

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

/** Own questions with these ids, in any order. */
export const listQuestionRows = (
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: readonly string[] },
): Promise<ListedQuestion[]> =>
  db
    .select(QUESTION_FIELDS)
    .from(reviewQuestions)
    .leftJoin(users, isCreatorOfQuestion)
    .where(
      and(eq(reviewQuestions.organizationId, organizationId), sql`${reviewQuestions.id} in ${inJson(ids)}`),
    )

/** Own questions that were copied from recommended ones with these keys, and are offered; the oldest first. */
export const listCopiesOf = (
  db: Db,
  { organizationId, keys }: { organizationId: string; keys: readonly string[] },
): Promise<QuestionRow[]> =>
  db
    .select()
    .from(reviewQuestions)
    .where(
      and(
        eq(reviewQuestions.organizationId, organizationId),
        isNull(reviewQuestions.archivedAt),
        inArray(reviewQuestions.recommendedKey, inJson(keys)),
      ),
    )
    .orderBy(reviewQuestions.createdAt)

/** A guard that these questions are as they were read. */
export const assertQuestionsUnchanged = (
  db: Db,
  questions: readonly Pick<QuestionRow, 'id' | 'organizationId' | 'version'>[],
) => {
  const read = JSON.stringify(
    questions.map(({ id, organizationId, version }) => [id, organizationId, version]),
  )
  return assertThat(
    db,
    'questions',
    sql`(select count(*) from json_each(${read}) as asked join ${reviewQuestions}
      on ${reviewQuestions.id} = json_extract(asked.value, '$[0]')
      and ${reviewQuestions.organizationId} = json_extract(asked.value, '$[1]')
      and ${reviewQuestions.version} = json_extract(asked.value, '$[2]')) = ${questions.length}`,
  )
}
