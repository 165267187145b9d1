import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { notifications, notificationSettings } from '#api/db/schema/notifications.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listNotifications } from '#contract/workspace/notifications.ts'

export type NotificationRow = typeof notifications.$inferSelect
export type SettingRow = typeof notificationSettings.$inferSelect
type Query = QueryOf<typeof listNotifications>

/** Whose notifications: those of one person in their organization. */
export interface Whose {
  userId: string
  organizationId: string
}

const isTheirs = ({ userId, organizationId }: Whose) =>
  and(
    eq(notifications.userId, userId),
    eq(notifications.organizationId, organizationId),
    // A literal, which the partial index of unread ones needs.
    sql`${notifications.isListed} = 1`,
  )

const ORDER: Order<Query['sort']> = { sorts: { created: notifications.createdAt }, id: notifications.id }

export const pageOfNotifications = (db: Db, whose: Whose, query: Query) => {
  const { q, state, kind } = query
  return pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ notification: notifications, ...counted })
          .from(notifications)
          .$dynamic(),
      from: notifications,
      where: and(
        isTheirs(whose),
        state === 'unread' ? isNull(notifications.readAt) : undefined,
        state === 'read' ? isNotNull(notifications.readAt) : undefined,
        kind && eq(notifications.kind, kind),
        q === undefined ? undefined : contains(sql`${notifications.foldedText}`, q),
      ),
      ...ORDER,
    },
    query,
  )
}

export async function countUnread(db: Db, whose: Whose): Promise<number> {
  const [row] = await db
    .select({ unread: sql<number>`count(*)` })
    .from(notifications)
    .where(and(isTheirs(whose), isNull(notifications.readAt)))
  return row?.unread ?? 0
}

/** Undefined where it is not theirs; one that was read before keeps its time. */
export async function markRead(
  db: Db,
  whose: Whose,
  { id, now }: { id: string; now: Date },
): Promise<NotificationRow | undefined> {
  const [row] = await db
    .update(notifications)
    .set({ readAt: sql`coalesce(${notifications.readAt}, ${now.getTime()})` })
    .where(and(isTheirs(whose), eq(notifications.id, id)))
    .returning()
  return row
}

/** All that were created until then. */
export const markAllRead = (db: Db, whose: Whose, { upTo, now }: { upTo: Date; now: Date }) =>
  db
    .update(notifications)
    .set({ readAt: now })
    .where(and(isTheirs(whose), isNull(notifications.readAt), lte(notifications.createdAt, upTo)))

export const listSettings = (db: Db, { userId, organizationId }: Whose): Promise<SettingRow[]> =>
  db
    .select()
    .from(notificationSettings)
    .where(
      and(eq(notificationSettings.userId, userId), eq(notificationSettings.organizationId, organizationId)),
    )

/** Replaces what somebody has chosen. */
export const replaceSettings = (
  db: Db,
  { userId, organizationId }: Whose,
  rows: SettingRow[],
): Statement[] => [
  db
    .delete(notificationSettings)
    .where(
      and(eq(notificationSettings.userId, userId), eq(notificationSettings.organizationId, organizationId)),
    ),
  ...insertMany(db, notificationSettings, rows),
]

/** What waits for a digest that nobody wants any more. */
export const dropFromDigest = (db: Db, { userId, organizationId }: Whose, kinds: readonly string[]) =>
  db
    .update(notifications)
    .set({ isToMail: false })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.organizationId, organizationId),
        sql`${notifications.isToMail} = 1`,
        sql`${notifications.kind} in (select value from json_each(${JSON.stringify(kinds)}))`,
      ),
    )
