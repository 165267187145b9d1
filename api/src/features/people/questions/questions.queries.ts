import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewQuestions } from '#api/db/schema/reviews.ts'
import {
  isCreatorOfQuestion,
  type ListedQuestion,
  type NewQuestionRow,
  QUESTION_FIELDS,
  type QuestionRow,
  withFoldedQuestion,
} from '#api/core/review-content/review-questions.queries.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportQuestions, type listQuestions } from '#contract/people/questions.ts'

type Which = Pick<QuestionRow, 'id' | 'organizationId'>

const ORDER: Order<QueryOf<typeof listQuestions>['sort']> = {
  sorts: {
    // Those without a category come last.
    category: [
      sql`${reviewQuestions.foldedCategory} = ''`,
      reviewQuestions.foldedCategory,
      reviewQuestions.foldedText,
    ],
    text: reviewQuestions.foldedText,
    type: [reviewQuestions.responseType, reviewQuestions.foldedText],
    created: reviewQuestions.createdAt,
  },
  id: reviewQuestions.id,
}

type Filter = Pick<QueryOf<typeof exportQuestions>, 'q' | 'tab' | 'type' | 'category'>

const isOfTab = (tab: Filter['tab']): SQL =>
  tab === 'archived' ? isNotNull(reviewQuestions.archivedAt) : isNull(reviewQuestions.archivedAt)

const matches = (organizationId: string, { q, tab, type, category }: Filter) =>
  and(
    eq(reviewQuestions.organizationId, organizationId),
    isOfTab(tab),
    type && eq(reviewQuestions.responseType, type),
    category === undefined ? undefined : eq(reviewQuestions.foldedCategory, foldText(category)),
    q === undefined ? undefined : contains(sql`${reviewQuestions.searched}`, q),
  )

export const pageOfQuestions = (db: Db, organizationId: string, query: QueryOf<typeof listQuestions>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...QUESTION_FIELDS, ...counted })
          .from(reviewQuestions)
          .leftJoin(users, isCreatorOfQuestion)
          .$dynamic(),
      from: reviewQuestions,
      where: matches(organizationId, query),
      ...ORDER,
    },
    query,
  )

const QUESTIONS_AT_ONCE = 200

/** All questions that match the query of a list. */
export function readQuestionRows(
  db: Db,
  organizationId: string,
  { sort, direction, ...filter }: QueryOf<typeof exportQuestions>,
): AsyncGenerator<ListedQuestion[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: QUESTIONS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...QUESTION_FIELDS, keys: selectKeys(keys) })
        .from(reviewQuestions)
        .leftJoin(users, isCreatorOfQuestion)
        .where(and(matches(organizationId, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** How many own questions there are, offered and archived, and their categories. */
export async function countQuestions(db: Db, organizationId: string) {
  const rows = await db
    .select({
      category: sql<string>`min(${reviewQuestions.category})`,
      isArchived: sql<number>`${reviewQuestions.archivedAt} is not null`,
      count: sql<number>`count(*)`,
    })
    .from(reviewQuestions)
    .where(eq(reviewQuestions.organizationId, organizationId))
    .groupBy(reviewQuestions.foldedCategory, sql`${reviewQuestions.archivedAt} is not null`)
    .orderBy(reviewQuestions.foldedCategory)
  const of = (isArchived: boolean) => {
    const some = rows.filter((row) => Boolean(row.isArchived) === isArchived)
    return {
      count: some.reduce((sum, row) => sum + row.count, 0),
      categories: some.map(({ category }) => category).filter((category) => category !== ''),
    }
  }
  return { your: of(false), archived: of(true) }
}

export async function findQuestionRow(
  db: Db,
  { id, organizationId }: Which,
): Promise<ListedQuestion | undefined> {
  const [row] = await db
    .select(QUESTION_FIELDS)
    .from(reviewQuestions)
    .leftJoin(users, isCreatorOfQuestion)
    .where(and(eq(reviewQuestions.id, id), eq(reviewQuestions.organizationId, organizationId)))
  return row
}

/** A guard that the question still has this version. */
export const assertQuestionVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<QuestionRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviewQuestions} where ${reviewQuestions.id} = ${id}
      and ${reviewQuestions.organizationId} = ${organizationId} and ${reviewQuestions.version} = ${version})`,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(reviewQuestions.id, id), eq(reviewQuestions.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${reviewQuestions.version} + 1` }

export const updateQuestionRow = (
  db: Db,
  which: Which,
  content: Omit<
    NewQuestionRow,
    'id' | 'organizationId' | 'recommendedKey' | 'archivedAt' | 'createdBy' | 'createdAt' | 'version'
  >,
): Statement =>
  db
    .update(reviewQuestions)
    .set({ ...withFoldedQuestion(content), ...NEXT_VERSION })
    .where(isThis(which))

export const setArchived = (db: Db, which: Which, archivedAt: Date | null): Statement =>
  db
    .update(reviewQuestions)
    .set({ archivedAt, ...NEXT_VERSION })
    .where(isThis(which))

export const deleteQuestionRow = (db: Db, which: Which): Statement =>
  db.delete(reviewQuestions).where(isThis(which))
