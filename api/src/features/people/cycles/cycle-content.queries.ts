import { and, asc, eq, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import {
  reviewCycleAttributes,
  reviewCycleForms,
  reviewCycleQuestions,
} from '#api/db/schema/review-cycles.ts'
import {
  reviewQuestions,
  reviewTemplateQuestions,
  reviewTemplates,
  scoredAttributes,
} from '#api/db/schema/reviews.ts'

export type TemplateRow = typeof reviewTemplates.$inferSelect
export type AttributeRow = typeof scoredAttributes.$inferSelect
export interface AskedQuestion {
  templateId: string
  question: typeof reviewQuestions.$inferSelect
  requiredOverride: boolean | null
  weight: number | null
}

/** What the settings of a cycle refer to. */
export interface Content {
  templates: TemplateRow[]
  /** In the order of their templates. */
  questions: AskedQuestion[]
  attributes: AttributeRow[]
}

const inJson = (values: readonly string[]) => sql`(select value from json_each(${JSON.stringify(values)}))`

interface Wanted {
  organizationId: string
  templateIds: readonly string[]
  attributeIds: readonly string[]
}

const selectTemplates = (db: Db, { organizationId, templateIds }: Wanted) =>
  db
    .select()
    .from(reviewTemplates)
    .where(
      and(
        eq(reviewTemplates.organizationId, organizationId),
        sql`${reviewTemplates.id} in ${inJson(templateIds)}`,
      ),
    )

const selectQuestions = (db: Db, { organizationId, templateIds }: Wanted) =>
  db
    .select({
      templateId: reviewTemplateQuestions.templateId,
      question: reviewQuestions,
      requiredOverride: reviewTemplateQuestions.requiredOverride,
      weight: reviewTemplateQuestions.weight,
    })
    .from(reviewTemplateQuestions)
    .innerJoin(reviewQuestions, eq(reviewQuestions.id, reviewTemplateQuestions.questionId))
    .where(
      and(
        eq(reviewTemplateQuestions.organizationId, organizationId),
        sql`${reviewTemplateQuestions.templateId} in ${inJson(templateIds)}`,
      ),
    )
    .orderBy(asc(reviewTemplateQuestions.templateId), asc(reviewTemplateQuestions.position))

const selectAttributes = (db: Db, { organizationId, attributeIds }: Wanted) =>
  db
    .select()
    .from(scoredAttributes)
    .where(
      and(
        eq(scoredAttributes.organizationId, organizationId),
        sql`${scoredAttributes.id} in ${inJson(attributeIds)}`,
      ),
    )

export async function readContent(db: Db, wanted: Wanted): Promise<Content> {
  const [templates, questions, attributes] = await db.batch([
    selectTemplates(db, wanted),
    selectQuestions(db, wanted),
    selectAttributes(db, wanted),
  ])
  return { templates, questions, attributes }
}

export interface Snapshot {
  forms: (typeof reviewCycleForms.$inferSelect)[]
  questions: (typeof reviewCycleQuestions.$inferSelect)[]
  attributes: (typeof reviewCycleAttributes.$inferSelect)[]
}

export const insertSnapshot = (db: Db, { forms, questions, attributes }: Snapshot): Statement[] => [
  ...insertMany(db, reviewCycleForms, forms),
  ...insertMany(db, reviewCycleQuestions, questions),
  ...insertMany(db, reviewCycleAttributes, attributes),
]
