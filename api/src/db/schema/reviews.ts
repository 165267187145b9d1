import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { type QuestionOption, type RatingScale } from '#contract/people/questions.forms.ts'
import { RESPONSE_TYPES } from '#contract/people/questions.words.ts'
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
