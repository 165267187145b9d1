import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import { REACTIONS } from '#contract/people/feedback.words.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const userId = (name = 'user_id') =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** People who are asked for feedback about somebody. Its state is that of the people who are asked, and of the day. */
export const feedbackRequests = sqliteTable(
  'feedback_requests',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    requesterId: userId('requester_id'),
    aboutId: userId('about_id'),
    prompt: text('prompt').notNull(),
    /** Folded for search. */
    foldedPrompt: text('folded_prompt').notNull(),
    visibility: text('visibility', { enum: FEEDBACK_VISIBILITIES }).notNull(),
    createdAt: instant('created_at').notNull(),
    /** Days, `2026-11-23`: of the reminder, and the last one on which it can be answered. */
    dueOn: text('due_on').notNull(),
    expiresOn: text('expires_on').notNull(),
  },
  (table) => [index('feedback_requests_by_requester').on(table.requesterId, table.createdAt)],
)

/** Who is asked by a request. */
export const feedbackAsked = sqliteTable(
  'feedback_asked',
  {
    requestId: text('request_id')
      .notNull()
      .references(() => feedbackRequests.id, { onDelete: 'cascade' }),
    userId: userId(),
    organizationId: organizationId(),
    /** Without the day: what is open behind the last one has expired. */
    state: text('state', { enum: ['open', 'fulfilled', 'dismissed', 'canceled'] }).notNull(),
    /** When it was left; null while it is open. */
    movedAt: instant('moved_at'),
    /** What was written. */
    feedbackId: text('feedback_id'),
  },
  (table) => [
    primaryKey({ columns: [table.requestId, table.userId] }),
    index('feedback_asked_by_person').on(table.userId, table.state),
  ],
)

export const feedback = sqliteTable(
  'feedback',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    authorId: userId('author_id'),
    kind: text('kind', { enum: FEEDBACK_KINDS }).notNull(),
    visibility: text('visibility', { enum: FEEDBACK_VISIBILITIES }).notNull(),
    /** Empty once it is deleted. */
    body: text('body').notNull(),
    /** Folded for search. */
    foldedBody: text('folded_body').notNull(),
    /** A value of the organization, as it was called then. */
    valueTag: text('value_tag'),
    requestId: text('request_id').references(() => feedbackRequests.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
    deletedAt: instant('deleted_at'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('feedback_by_author').on(table.authorId, table.createdAt),
    index('feedback_by_visibility').on(table.organizationId, table.visibility, table.createdAt),
  ],
)

/** Whom feedback is about. */
export const feedbackRecipients = sqliteTable(
  'feedback_recipients',
  {
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    userId: userId(),
    organizationId: organizationId(),
    /** Their manager when it was sent: docs/decisions/112. */
    managerId: text('manager_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.userId] }),
    index('feedback_recipients_by_person').on(table.userId),
    index('feedback_recipients_by_manager').on(table.managerId),
  ],
)

export const feedbackReactions = sqliteTable(
  'feedback_reactions',
  {
    feedbackId: text('feedback_id')
      .notNull()
      .references(() => feedback.id, { onDelete: 'cascade' }),
    userId: userId(),
    reaction: text('reaction', { enum: REACTIONS }).notNull(),
    organizationId: organizationId(),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.feedbackId, table.userId, table.reaction] }),
    index('feedback_reactions_by_person').on(table.userId),
  ],
)
