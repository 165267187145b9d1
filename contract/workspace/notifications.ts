import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, SentTimestamp, Timestamp, tooLong } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { EditNotificationSettings } from './notifications.forms.ts'
import { LISTED_KINDS, NOTIFICATION_STATES } from './notifications.words.ts'

export const Notification = z.object({
  id: id('ntf'),
  kind: z.enum(LISTED_KINDS),
  /** The sentence, with the names of the time when it was created. */
  text: z.string(),
  /** The path of the page that it is about, in the app. */
  path: z.string(),
  createdAt: Timestamp,
  readAt: Timestamp.nullable(),
})
export type Notification = z.infer<typeof Notification>

const Unread = z.number().int()

export const listNotifications = endpoint({
  method: 'GET',
  path: '/notifications',
  summary: "The caller's notifications, newest first",
  access: 'member',
  query: listQuery({
    sorts: ['created'],
    direction: 'desc',
    filters: { state: z.enum(NOTIFICATION_STATES).optional(), kind: z.enum(LISTED_KINDS).optional() },
  }),
  /** `unread` counts all of the caller's, whatever is asked for. */
  reply: z.object({ items: z.array(Notification), total: z.number().int(), unread: Unread }),
  status: 200,
})

export const countNotifications = endpoint({
  method: 'GET',
  path: '/notifications/count',
  summary: "How many of the caller's notifications are unread",
  access: 'member',
  reply: z.object({ unread: Unread }),
  status: 200,
})

export const readNotification = endpoint({
  method: 'POST',
  path: '/notifications/{notificationId}/read',
  summary: 'Mark a notification as read',
  access: 'member',
  params: z.object({ notificationId: id('ntf') }),
  reply: Notification,
  status: 200,
})

export const readAllNotifications = endpoint({
  method: 'POST',
  path: '/notifications/read-all',
  summary: "Mark all of the caller's notifications as read",
  access: 'member',
  /** Those that came later stay unread: nobody has seen them. */
  body: z.object({ upTo: SentTimestamp.optional() }),
  reply: z.object({ unread: Unread }),
  status: 200,
})

export const NotificationSettings = z.object({
  /** Kinds that are listed in the app. */
  listed: z.array(z.enum(LISTED_KINDS)),
  /** Kinds that are part of the digest. */
  mailed: z.array(z.enum(LISTED_KINDS)),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'Which notifications the caller gets, in the app and by email',
  access: 'member',
  reply: NotificationSettings,
  status: 200,
})

/** Kinds that create a task stay listed. */
export const updateNotificationSettings = endpoint({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Choose which notifications the caller gets, in the app and by email',
  access: 'member',
  body: EditNotificationSettings,
  reply: NotificationSettings,
  status: 200,
})

/** An encrypted token of a mail; it works without sign-in, and for nothing else. */
const MailToken = z.object({ token: z.string().max(1000, tooLong('This link is invalid.')) })

const DigestSubscription = z.object({ isSubscribed: z.boolean() })

export const getDigestSubscription = endpoint({
  method: 'GET',
  path: '/digest-mail/{token}',
  summary: 'Whether the person whom the unsubscribe link of a digest is about gets digests',
  access: 'anyone',
  params: MailToken,
  reply: DigestSubscription,
  status: 200,
})

/** Also what mail programs call by themselves (RFC 8058). */
export const unsubscribeFromDigest = endpoint({
  method: 'POST',
  path: '/digest-mail/{token}',
  summary: 'Unsubscribe from digests, by the link in one of them',
  access: 'anyone',
  params: MailToken,
  reply: DigestSubscription,
  status: 200,
})
