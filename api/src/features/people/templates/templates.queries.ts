import { and, asc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { usesOf } from '#api/core/review-content/content-uses.queries.ts'
import {
  isCreatorOfQuestion,
  type ListedQuestion,
  QUESTION_FIELDS,
} from '#api/core/review-content/review-questions.queries.ts'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reviewQuestions, reviewTemplateQuestions, reviewTemplates } from '#api/db/schema/reviews.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportReviewTemplates, type listReviewTemplates } from '#contract/people/templates.ts'

export type TemplateRow = typeof reviewTemplates.$inferSelect
type Which = Pick<TemplateRow, 'id' | 'organizationId'>
export type TemplateQuestionRow = typeof reviewTemplateQuestions.$inferSelect

export interface ListedTemplate {
  template: TemplateRow
  creator: { id: string; firstName: string; lastName: string } | null
  questionCount: number
  /** How many review cycles use it. */
  uses: number
}

const questionCount = sql`(select count(*) from ${reviewTemplateQuestions}
  where ${reviewTemplateQuestions.templateId} = ${reviewTemplates.id})`

const FIELDS = {
  template: getTableColumns(reviewTemplates),
  creator: { id: users.id, firstName: users.firstName, lastName: users.lastName },
  questionCount: questionCount.mapWith(Number).as('question_count'),
  uses: usesOf(reviewTemplates.id).as('uses'),
}

const ORDER: Order<QueryOf<typeof listReviewTemplates>['sort']> = {
  sorts: {
    name: reviewTemplates.foldedName,
    questions: [questionCount, reviewTemplates.foldedName],
    created: reviewTemplates.createdAt,
  },
  id: reviewTemplates.id,
}

type Filter = Pick<QueryOf<typeof exportReviewTemplates>, 'q' | 'tab' | 'status' | 'tag'>

const isOfTab = (tab: Filter['tab']): SQL =>
  tab === 'archived' ? isNotNull(reviewTemplates.archivedAt) : isNull(reviewTemplates.archivedAt)

const hasStatus = (status: 'draft' | 'in_use'): SQL =>
  status === 'draft' ? sql`${usesOf(reviewTemplates.id)} = 0` : sql`${usesOf(reviewTemplates.id)} > 0`

const hasTag = (tag: string): SQL =>
  sql`exists (select 1 from json_each(${reviewTemplates.foldedTags}) where value = ${foldText(tag)})`

const matches = (organizationId: string, { q, tab, status, tag }: Filter) =>
  and(
    eq(reviewTemplates.organizationId, organizationId),
    isOfTab(tab),
    status && hasStatus(status),
    tag === undefined ? undefined : hasTag(tag),
    q === undefined ? undefined : contains(sql`${reviewTemplates.searched}`, q),
  )

const isTheirCreator = and(
  eq(users.id, reviewTemplates.createdBy),
  eq(users.organizationId, reviewTemplates.organizationId),
)

export const pageOfTemplates = (db: Db, organizationId: string, query: QueryOf<typeof listReviewTemplates>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(reviewTemplates)
          .leftJoin(users, isTheirCreator)
          .$dynamic(),
      from: reviewTemplates,
      where: matches(organizationId, query),
      ...ORDER,
    },
    query,
  )

const TEMPLATES_AT_ONCE = 100

/** All templates that match the query of a list. */
export function readTemplateRows(
  db: Db,
  organizationId: string,
  { sort, direction, ...filter }: QueryOf<typeof exportReviewTemplates>,
): AsyncGenerator<ListedTemplate[]> {
  const keys = toKeys(ORDER, { sort, direction })
  return readInOrder({
    keys,
    size: TEMPLATES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...FIELDS, keys: selectKeys(keys) })
        .from(reviewTemplates)
        .leftJoin(users, isTheirCreator)
        .where(and(matches(organizationId, filter), after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** Tags of all own templates, and which of them are archived. */
export const listTags = (
  db: Db,
  organizationId: string,
): Promise<{ tags: string[]; isArchived: boolean }[]> =>
  db
    .select({
      tags: reviewTemplates.tags,
      isArchived: sql`${reviewTemplates.archivedAt} is not null`.mapWith(Boolean),
    })
    .from(reviewTemplates)
    .where(eq(reviewTemplates.organizationId, organizationId))

export async function findTemplateRow(
  db: Db,
  { id, organizationId }: Which,
): Promise<ListedTemplate | undefined> {
  const [row] = await db
    .select(FIELDS)
    .from(reviewTemplates)
    .leftJoin(users, isTheirCreator)
    .where(and(eq(reviewTemplates.id, id), eq(reviewTemplates.organizationId, organizationId)))
  return row
}

export interface ListedTemplateQuestion extends ListedQuestion {
  asked: Pick<TemplateQuestionRow, 'requiredOverride' | 'weight'>
}

/** The questions of a template, in their order. */
export const listTemplateQuestions = (
  db: Db,
  { id, organizationId }: Which,
): Promise<ListedTemplateQuestion[]> =>
  db
    .select({
      ...QUESTION_FIELDS,
      asked: {
        requiredOverride: reviewTemplateQuestions.requiredOverride,
        weight: reviewTemplateQuestions.weight,
      },
    })
    .from(reviewTemplateQuestions)
    .innerJoin(reviewQuestions, eq(reviewQuestions.id, reviewTemplateQuestions.questionId))
    .leftJoin(users, isCreatorOfQuestion)
    .where(
      and(
        eq(reviewTemplateQuestions.templateId, id),
        eq(reviewTemplateQuestions.organizationId, organizationId),
      ),
    )
    .orderBy(asc(reviewTemplateQuestions.position))

/** Names of the organization's templates that begin like this, ignoring case. */
export async function listNameKeysLike(
  db: Db,
  { organizationId, start }: { organizationId: string; start: string },
): Promise<Set<string>> {
  const rows = await db
    .select({ nameKey: reviewTemplates.nameKey })
    .from(reviewTemplates)
    .where(
      and(
        eq(reviewTemplates.organizationId, organizationId),
        sql`substr(${reviewTemplates.nameKey}, 1, ${start.length}) = ${start.toLowerCase()}`,
      ),
    )
  return new Set(rows.map(({ nameKey }) => nameKey))
}

type Unfolded = Omit<TemplateRow, 'nameKey' | 'foldedName' | 'foldedTags' | 'searched'>

const withFolded = <Of extends Pick<Unfolded, 'name' | 'tags' | 'instructions'>>(template: Of) => ({
  ...template,
  nameKey: template.name.toLowerCase(),
  foldedName: foldText(template.name),
  foldedTags: template.tags.map(foldText),
  searched: foldText([template.name, ...template.tags, template.instructions ?? ''].join(' ')),
})

const NAME = [reviewTemplates.organizationId, reviewTemplates.nameKey] as const

/** A guard that no other template of the organization has this name, ignoring case. */
export const insertTemplate = (db: Db, template: Unfolded) =>
  assertUnique('name', NAME, db.insert(reviewTemplates).values(withFolded(template)))

/** A guard that the organization has fewer templates than it may. */
export const assertRoomForTemplate = (
  db: Db,
  { organizationId, max }: { organizationId: string; max: number },
) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${reviewTemplates}
      where ${reviewTemplates.organizationId} = ${organizationId}) < ${max}`,
  )

/** A guard that the template still has this version. */
export const assertTemplateVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<TemplateRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reviewTemplates} where ${reviewTemplates.id} = ${id}
      and ${reviewTemplates.organizationId} = ${organizationId} and ${reviewTemplates.version} = ${version})`,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(reviewTemplates.id, id), eq(reviewTemplates.organizationId, organizationId))

const NEXT_VERSION = { version: sql`${reviewTemplates.version} + 1` }

export type TemplateContent = Pick<
  TemplateRow,
  'name' | 'tags' | 'instructions' | 'wordLimit' | 'includeGoals' | 'goals'
>

/** A guard that no other template of the organization has this name. */
export const updateTemplateRow = (db: Db, which: Which, content: TemplateContent) =>
  assertUnique(
    'name',
    NAME,
    db
      .update(reviewTemplates)
      .set({ ...withFolded(content), ...NEXT_VERSION })
      .where(isThis(which)),
  )

/** What a template asks, in place of what it asked before. */
export const replaceQuestions = (
  db: Db,
  { id, organizationId }: Which,
  questions: readonly Pick<TemplateQuestionRow, 'questionId' | 'requiredOverride' | 'weight'>[],
): Statement[] => [
  db
    .delete(reviewTemplateQuestions)
    .where(
      and(
        eq(reviewTemplateQuestions.templateId, id),
        eq(reviewTemplateQuestions.organizationId, organizationId),
      ),
    ),
  ...insertMany(
    db,
    reviewTemplateQuestions,
    questions.map(({ questionId, requiredOverride, weight }, position) => ({
      templateId: id,
      questionId,
      organizationId,
      position,
      requiredOverride,
      weight,
    })),
  ),
]

export const countUp = (db: Db, which: Which): Statement =>
  db.update(reviewTemplates).set(NEXT_VERSION).where(isThis(which))

export const setArchived = (db: Db, which: Which, archivedAt: Date | null): Statement =>
  db
    .update(reviewTemplates)
    .set({ archivedAt, ...NEXT_VERSION })
    .where(isThis(which))

/** For a template whose weights fit its questions no longer. */
export const clearWeights = (db: Db, { id, organizationId }: Which): Statement =>
  db
    .update(reviewTemplateQuestions)
    .set({ weight: null })
    .where(
      and(
        eq(reviewTemplateQuestions.templateId, id),
        eq(reviewTemplateQuestions.organizationId, organizationId),
      ),
    )

/** With its questions. */
export const deleteTemplateRow = (db: Db, which: Which): Statement =>
  db.delete(reviewTemplates).where(isThis(which))
