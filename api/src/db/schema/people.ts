import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type AuditValues } from '#contract/audit-event.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })

export const teams = sqliteTable(
  'teams',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Folded for sorting and search: `folded-text.ts`. */
    foldedName: text('folded_name').notNull().default(''),
    leadId: text('lead_id').references(() => users.id, { onDelete: 'set null' }),
    /** One more with each change of what its form shows: docs/decisions/052. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('teams_by_name').on(table.organizationId, table.name)],
)

export const teamMembers = sqliteTable(
  'team_members',
  {
    teamId: text('team_id')
      .notNull()
      .references(() => teams.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    addedAt: instant('added_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.teamId, table.userId] }),
    index('team_members_by_user').on(table.userId),
  ],
)

export interface AuditDetail {
  field: string
  from: string | null
  to: string | null
}

/**
 * The audit log: who changed what, with the names of that time. Written in the batch of the change, and never updated.
 * The table has kept its first name: docs/decisions/053.
 */
export const auditEvents = sqliteTable(
  'changes',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    action: text('action').notNull(),
    /** The kind of the subject. */
    entity: text('entity').notNull().default(''),
    subjectId: text('subject_id'),
    subjectName: text('subject_name').notNull(),
    details: text('details', { mode: 'json' }).$type<AuditDetail[]>().notNull(),
    /** Raw values, by field, where the action has any. */
    before: text('before', { mode: 'json' }).$type<AuditValues>(),
    after: text('after', { mode: 'json' }).$type<AuditValues>(),
    /** Why, where that is known. */
    reason: text('reason'),
    /** The id of the request; null for a scheduled job. */
    requestId: text('request_id'),
    /** The version of the subject after the change, where it has versions. */
    subjectVersion: integer('subject_version'),
    /** All text of the event, folded for search: `folded-text.ts`. */
    foldedText: text('folded_text').notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [
    index('changes_by_organization').on(table.organizationId, table.at),
    index('changes_by_subject_version')
      .on(table.subjectId, table.subjectVersion)
      .where(sql`subject_version is not null`),
  ],
)
