import { Form } from '@remix-run/react'
import { Check, CheckCheck, Settings2 } from 'lucide-react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, IconButton, LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listNotifications, Notification } from '#contract/workspace/notifications.ts'
import { LISTED_KINDS, NOTIFICATION_KINDS } from '#contract/workspace/notifications.words.ts'

interface NotificationListProps {
  notifications: Notification[]
  total: number
  /** All that are unread, whatever is shown. */
  unread: number
  query: QueryOf<typeof listNotifications>
  timeZone: string
}

const KINDS = LISTED_KINDS.map((value) => ({ value, label: NOTIFICATION_KINDS[value].label }))

const STATES = [
  { value: 'unread', label: 'Unread' },
  { value: 'read', label: 'Read' },
]

export function NotificationList({ notifications, total, unread, query, timeZone }: NotificationListProps) {
  const { q, state, kind, sort, direction, page, pageSize } = query
  const [newest] = notifications
  return (
    <ListPage
      header={{
        title: 'Notifications',
        description: 'What happened that is about you. Notifications are kept for half a year.',
        actions: (
          <>
            <SettingsLink />
            {unread > 0 ? (
              <ReadAll upTo={page === 1 && direction === 'desc' ? newest?.createdAt : undefined} />
            ) : null}
          </>
        ),
      }}
      search={{ label: 'Search notifications', value: q }}
      filters={[
        { name: 'state', label: 'Show', options: STATES, value: state },
        { name: 'kind', label: 'Kind', options: KINDS, value: kind },
      ]}
      total={total}
      paging={{ page, pageSize, noun: 'notification' }}
      empty={{
        drawing: 'bell',
        title: 'No notifications yet',
        children:
          'Issues that are assigned to you, comments on them, reminders and finished audits appear here.',
        action: <SettingsLink />,
      }}
      noMatch={{
        title: state === 'unread' ? 'You’re all caught up' : 'No notifications match',
        children:
          state === 'unread'
            ? 'No unread notification matches these filters.'
            : 'No notification matches this search and these filters.',
      }}
      table={{
        caption: 'Notifications',
        columns: toColumns(timeZone),
        rows: notifications,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: (notification) => <MarkAsRead notification={notification} />,
      }}
    />
  )
}

const SettingsLink = () => (
  <LinkButton to={paths.profileNotifications()} icon={<Settings2 aria-hidden />}>
    Settings
  </LinkButton>
)

/** Up to the newest one that is shown: what came after it nobody has seen. */
function ReadAll({ upTo }: { upTo: string | undefined }) {
  return (
    <Form method="post" preventScrollReset>
      {upTo === undefined ? null : <input type="hidden" name="upTo" value={upTo} />}
      <Button name="intent" value="read-all" icon={<CheckCheck aria-hidden />}>
        Mark all as read
      </Button>
    </Form>
  )
}

const toColumns = (timeZone: string): Column<Notification>[] => [
  {
    id: 'text',
    header: 'Notification',
    phone: 'title',
    isWide: true,
    cell: (notification) => <Sentence notification={notification} />,
  },
  {
    id: 'created',
    header: 'When',
    phone: 'fact',
    align: 'end',
    isSortable: true,
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timeZone)}</time>,
  },
]

/** Opens what it is about and marks it as read, in one step that needs no script. */
function Sentence({ notification: { id, text, readAt } }: { notification: Notification }) {
  return (
    <Form method="post" className="flex min-w-0 items-center gap-2">
      <input type="hidden" name="id" value={id} />
      {readAt === null ? <Badge tone="attention">Unread</Badge> : null}
      <button
        name="intent"
        value="open"
        title={text}
        className={
          readAt === null
            ? 'min-w-0 cursor-pointer truncate rounded-sm text-start font-medium text-ink-strong hover:underline focus-visible:-outline-offset-2 @max-2xl:whitespace-normal'
            : 'min-w-0 cursor-pointer truncate rounded-sm text-start font-normal text-ink hover:underline focus-visible:-outline-offset-2 @max-2xl:whitespace-normal'
        }
      >
        {text}
      </button>
    </Form>
  )
}

function MarkAsRead({ notification: { id, text, readAt } }: { notification: Notification }) {
  if (readAt !== null) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <IconButton
        name="intent"
        value="read"
        size="small"
        label={`Mark as read: ${text}`}
        icon={<Check aria-hidden />}
      />
    </Form>
  )
}
