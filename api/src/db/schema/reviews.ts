import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AttributeOption } from '#contract/people/attributes.forms.ts'
import { type QuestionOption, type RatingScale } from '#contract/people/questions.forms.ts'
import { RESPONSE_TYPES } from '#contract/people/questions.words.ts'
import { type GoalsConfig } from '#contract/people/templates.forms.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const flag = (name: string) => integer(name, { mode: 'boolean' }).notNull()

/** What reviews ask. Archived ones stay, since reviews quote them. */
export const reviewQuestions = sqliteTable(
  'review_questions',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Folded for sorting: `folded-text.ts`. */
    foldedText: text('folded_text').notNull(),
    description: text('description'),
    responseType: text('response_type', { enum: RESPONSE_TYPES }).notNull(),
    options: text('options', { mode: 'json' }).$type<QuestionOption[]>().notNull(),
    scale: text('scale', { mode: 'json' }).$type<RatingScale>(),
    /** Empty without one. */
    category: text('category').notNull(),
    foldedCategory: text('folded_category').notNull(),
    /** Text and description, folded for search. */
    searched: text('searched').notNull(),
    required: flag('required'),
    private: flag('private'),
    allowNotApplicable: flag('allow_not_applicable'),
    allowComment: flag('allow_comment'),
    wordLimit: integer('word_limit'),
    /** Of the recommended question that it was copied from. */
    recommendedKey: text('recommended_key'),
    archivedAt: instant('archived_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** One more with each change of what its form shows: docs/decisions/052. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('review_questions_by_category').on(table.organizationId, table.foldedCategory, table.foldedText),
  ],
)

/** What one kind of reviewer is asked: its questions are in `review_template_questions`. */
export const reviewTemplates = sqliteTable(
  'review_templates',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case: no two templates have one name. */
    nameKey: text('name_key').notNull(),
    /** Folded for sorting: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    tags: text('tags', { mode: 'json' }).$type<string[]>().notNull(),
    /** The same folded, for filters. */
    foldedTags: text('folded_tags', { mode: 'json' }).$type<string[]>().notNull(),
    instructions: text('instructions'),
    /** Name, tags and instructions, folded for search. */
    searched: text('searched').notNull(),
    wordLimit: integer('word_limit'),
    includeGoals: flag('include_goals'),
    goals: text('goals', { mode: 'json' }).$type<GoalsConfig>(),
    /** Of the recommended template that it was copied from. */
    recommendedKey: text('recommended_key'),
    archivedAt: instant('archived_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** One more with each change of its settings or questions: docs/decisions/052. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('review_templates_by_name').on(table.organizationId, table.nameKey),
    index('review_templates_by_folded_name').on(table.organizationId, table.foldedName),
  ],
)

/** The questions of templates, in their order. */
export const reviewTemplateQuestions = sqliteTable(
  'review_template_questions',
  {
    templateId: text('template_id')
      .notNull()
      .references(() => reviewTemplates.id, { onDelete: 'cascade' }),
    // A question goes only once no template has it.
    questionId: text('question_id')
      .notNull()
      .references(() => reviewQuestions.id),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    /** From 0 on. */
    position: integer('position').notNull(),
    /** In place of what the question says; null where that holds. */
    requiredOverride: integer('required_override', { mode: 'boolean' }),
    /** In hundredths of a percent, so that a total of 100% is exact; null without one. */
    weight: integer('weight'),
  },
  (table) => [
    primaryKey({ columns: [table.templateId, table.questionId] }),
    index('review_template_questions_by_question').on(table.questionId),
  ],
)

/** What people are rated by at the end of a review. */
export const scoredAttributes = sqliteTable(
  'scored_attributes',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** In lower case: no two attributes have one name. */
    nameKey: text('name_key').notNull(),
    /** Folded for sorting: `folded-text.ts`. */
    foldedName: text('folded_name').notNull(),
    description: text('description'),
    /** Name and description, folded for search. */
    searched: text('searched').notNull(),
    options: text('options', { mode: 'json' }).$type<AttributeOption[]>().notNull(),
    numberless: flag('numberless'),
    private: flag('private'),
    /** Of the recommended attribute that it was copied from. */
    recommendedKey: text('recommended_key'),
    archivedAt: instant('archived_at'),
    createdBy: text('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** One more with each change of what its form shows: docs/decisions/052. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    uniqueIndex('scored_attributes_by_name').on(table.organizationId, table.nameKey),
    index('scored_attributes_by_folded_name').on(table.organizationId, table.foldedName),
  ],
)

/** What review cycles use, so that nobody changes or deletes it under them: a row for each cycle and thing. */
export const reviewContentUses = sqliteTable(
  'review_content_uses',
  {
    contentId: text('content_id').notNull(),
    cycleId: text('cycle_id').notNull(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.contentId, table.cycleId] }),
    index('review_content_uses_by_cycle').on(table.cycleId),
  ],
)
