import { type SignedInScope } from '#api/core/access/scope.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { type BodyOf, type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type listNotifications as listed,
  type Notification,
  type readAllNotifications as allRead,
} from '#contract/workspace/notifications.ts'
import { toSentence } from '#contract/workspace/notifications.words.ts'
import {
  countUnread,
  markAllRead,
  markRead,
  type NotificationRow,
  pageOfNotifications,
  type Whose,
} from './notifications.queries.ts'

const toWhose = ({ actor: { id, organizationId } }: SignedInScope): Whose => ({ userId: id, organizationId })

const toNotification = ({ id, kind, texts, path, createdAt, readAt }: NotificationRow): Notification => ({
  id,
  kind,
  text: toSentence(kind, texts),
  path,
  createdAt: createdAt.toISOString(),
  readAt: readAt?.toISOString() ?? null,
})

export async function listNotifications(
  scope: SignedInScope,
  query: QueryOf<typeof listed>,
): Promise<ReplyOf<typeof listed>> {
  const whose = toWhose(scope)
  const [{ rows, total }, unread] = await Promise.all([
    pageOfNotifications(scope.db, whose, query),
    countUnread(scope.db, whose),
  ])
  return { items: rows.map(({ notification }) => toNotification(notification)), total, unread }
}

export const countNotifications = async (scope: SignedInScope): Promise<{ unread: number }> => ({
  unread: await countUnread(scope.db, toWhose(scope)),
})

export async function readNotification(scope: SignedInScope, id: string): Promise<Notification> {
  const row = await markRead(scope.db, toWhose(scope), { id, now: scope.now() })
  if (!row) throw new DomainError('not-found', 'There is no such notification.')
  return toNotification(row)
}

/** Those up to the newest one that was shown, or without one, all that there are. */
export async function readAllNotifications(
  scope: SignedInScope,
  { upTo }: BodyOf<typeof allRead>,
): Promise<{ unread: number }> {
  const now = scope.now()
  await markAllRead(scope.db, toWhose(scope), { upTo: upTo === undefined ? now : new Date(upTo), now })
  return countNotifications(scope)
}
