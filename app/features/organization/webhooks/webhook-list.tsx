import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listWebhooks, Webhook } from '#contract/organization/webhooks.ts'
import { ENDPOINT_STATE_WORDS, ENDPOINT_STATES } from '#contract/organization/webhooks.words.ts'
import { EndpointStatus } from './webhook-status.tsx'

interface WebhookListProps {
  webhooks: Webhook[]
  total: number
  query: QueryOf<typeof listWebhooks>
  /** Why no endpoint can be added now. */
  obstacle: string | null
  timeZone: string
}

const STATES = ENDPOINT_STATES.map((value) => ({ value, label: ENDPOINT_STATE_WORDS[value] }))

export function WebhookList({ webhooks, total, query, obstacle, timeZone }: WebhookListProps) {
  const { q, state, sort, direction, page, pageSize } = query
  const add = obstacle === null ? <AddWebhook /> : null
  return (
    <ListPage
      header={{
        title: 'Webhooks',
        description: 'Signed requests to your own tools when something happens.',
        actions: add,
      }}
      notice={
        obstacle === null ? null : (
          <div className="mb-4">
            <Callout tone="attention">{obstacle}</Callout>
          </div>
        )
      }
      search={{ label: 'Search webhooks', value: q }}
      filters={[{ name: 'state', label: 'Status', options: STATES, value: state }]}
      total={total}
      paging={{ page, pageSize, noun: 'webhook endpoint' }}
      empty={{
        title: 'No webhook endpoints yet',
        action: add,
        children: 'Add one to hear of finished audits, new issues and changed positions in your own tools.',
      }}
      noMatch={{
        title: 'No webhook endpoints match',
        children: 'No webhook endpoint matches this search and these filters.',
      }}
      table={{
        caption: 'Webhook endpoints',
        columns: toColumns(timeZone),
        rows: webhooks,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

function toColumns(timeZone: string): Column<Webhook>[] {
  return [
    {
      id: 'url',
      header: 'URL',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ id, url, description }) => (
        <span className="min-w-0">
          <Link
            to={paths.webhook(id)}
            title={url}
            className="block truncate font-medium text-ink-strong hover:underline"
          >
            {url}
          </Link>
          {description ? <span className="block truncate text-ink-soft">{description}</span> : null}
        </span>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      phone: 'fact',
      cell: (webhook) => <EndpointStatus webhook={webhook} />,
    },
    {
      id: 'events',
      header: 'Events',
      phone: 'fact',
      cell: ({ events }) => <span className="font-mono text-sm">{events.join(' ')}</span>,
    },
    {
      id: 'delivered',
      header: 'Last delivered',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ lastDeliveredAt }) =>
        lastDeliveredAt === null ? (
          <span className="text-ink-soft">Never</span>
        ) : (
          <time dateTime={lastDeliveredAt}>{formatDateTime(lastDeliveredAt, timeZone)}</time>
        ),
    },
    {
      id: 'created',
      header: 'Added',
      align: 'end',
      isExtra: true,
      isSortable: true,
      cell: ({ createdAt, creator }) => (
        <time dateTime={createdAt} title={creator?.name}>
          {formatDateTime(createdAt, timeZone)}
        </time>
      ),
    },
  ]
}

function AddWebhook() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newWebhook()}>
      Add webhook endpoint
    </LinkButton>
  )
}
