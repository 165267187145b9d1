import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { type NotificationKind, type NotificationTexts } from '#contract/workspace/notifications.words.ts'
import { organizations, users } from './account.ts'

const instant = (name: string) => integer(name, { mode: 'timestamp_ms' })
const organizationId = () =>
  text('organization_id')
    .notNull()
    .references(() => organizations.id, { onDelete: 'cascade' })
const userId = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** What one person was told, with the names of that time. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    organizationId: organizationId(),
    userId: userId(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** What makes it this one and no other: told to a person twice, it is there once. */
    key: text('key').notNull(),
    texts: text('texts', { mode: 'json' }).$type<NotificationTexts>().notNull(),
    /** Its sentence, folded for search: `folded-text.ts`. */
    foldedText: text('folded_text').notNull(),
    /** The path of the page that it is about, in the app. */
    path: text('path').notNull(),
    /** Whether it is listed in the app, by what the person had chosen. */
    isListed: integer('is_listed', { mode: 'boolean' }).notNull(),
    /** Whether it waits for the next digest. */
    isToMail: integer('is_to_mail', { mode: 'boolean' }).notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [
    uniqueIndex('notifications_by_key').on(table.userId, table.key),
    index('notifications_by_user').on(table.userId, table.createdAt),
    index('notifications_unread')
      .on(table.userId)
      .where(sql`read_at is null and is_listed = 1`),
    index('notifications_to_mail')
      .on(table.organizationId, table.userId)
      .where(sql`is_to_mail = 1`),
    index('notifications_by_creation').on(table.createdAt),
  ],
)

/** What somebody has chosen about a kind of notification; without a row it is as the kind has it. */
export const notificationSettings = sqliteTable(
  'notification_settings',
  {
    userId: userId(),
    organizationId: organizationId(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    isListed: integer('is_listed', { mode: 'boolean' }).notNull(),
    isMailed: integer('is_mailed', { mode: 'boolean' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)
