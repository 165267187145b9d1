import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
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
    /** As it is sorted and searched: `folded-text.ts`. */
    foldedName: text('folded_name').notNull().default(''),
    leadId: text('lead_id').references(() => users.id, { onDelete: 'set null' }),
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

export interface ChangeDetail {
  field: string
  from: string | null
  to: string | null
}

/** Who changed what, in the names of that day. Written in one batch with the change, and never again. */
export const changes = sqliteTable(
  'changes',
  {
    id: text('id').primaryKey(),
    organizationId: text('organization_id')
      .notNull()
      .references(() => organizations.id, { onDelete: 'cascade' }),
    actorId: text('actor_id'),
    actorName: text('actor_name'),
    action: text('action').notNull(),
    subjectId: text('subject_id'),
    subjectName: text('subject_name').notNull(),
    details: text('details', { mode: 'json' }).$type<ChangeDetail[]>().notNull(),
    /** All of the above that has words, as it is searched: `folded-text.ts`. */
    foldedText: text('folded_text').notNull().default(''),
    at: instant('at').notNull(),
  },
  (table) => [index('changes_by_organization').on(table.organizationId, table.at)],
)
