import { Link } from '@remix-run/react'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { HttpStatus } from '#app/ui/data/http-status.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listWebhookDeliveries, WebhookDelivery } from '#contract/organization/webhooks.ts'
import {
  DELIVERED_EVENT_TYPES,
  DELIVERY_STATE_WORDS,
  DELIVERY_STATES,
} from '#contract/organization/webhooks.words.ts'
import { DeliveryStatus } from './webhook-status.tsx'

/** The deliveries that match the URL. */
export interface DeliveryPageOf {
  items: WebhookDelivery[]
  total: number
  query: QueryOf<typeof listWebhookDeliveries>
}

interface DeliveryListProps {
  endpointId: string
  deliveries: DeliveryPageOf
  timeZone: string
}

const STATES = DELIVERY_STATES.map((value) => ({ value, label: DELIVERY_STATE_WORDS[value] }))
const EVENTS = DELIVERED_EVENT_TYPES.map((value) => ({ value, label: value }))

export function DeliveryList({ endpointId, deliveries, timeZone }: DeliveryListProps) {
  const { items, total, query } = deliveries
  const { q, state, event, sort, direction, page, pageSize } = query
  return (
    <div>
      <ListPage
        search={{ label: 'Search event IDs', value: q }}
        filters={[
          { name: 'state', label: 'Status', options: STATES, value: state },
          { name: 'event', label: 'Event', options: EVENTS, value: event },
        ]}
        total={total}
        paging={{ page, pageSize, noun: 'delivery', nouns: 'deliveries' }}
        headingLevel={3}
        empty={{
          title: 'No deliveries yet',
          children: 'What is sent to this endpoint is listed here for 30 days.',
        }}
        noMatch={{
          title: 'No deliveries match',
          children: 'No delivery matches this search and these filters.',
        }}
        table={{
          caption: 'Deliveries',
          columns: toColumns(endpointId, timeZone),
          rows: items,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
        }}
      />
    </div>
  )
}

function toColumns(endpointId: string, timeZone: string): Column<WebhookDelivery>[] {
  const toTime = (at: string | null) =>
    at === null ? '–' : <time dateTime={at}>{formatDateTime(at, timeZone)}</time>
  return [
    {
      id: 'event',
      header: 'Event',
      phone: 'title',
      isWide: true,
      isSortable: true,
      cell: ({ id, event, eventId }) => (
        <span className="min-w-0">
          <Link
            to={paths.webhookDelivery(endpointId, id)}
            className="block truncate font-medium text-ink-strong hover:underline"
          >
            {event}
          </Link>
          <span className="block truncate font-mono text-sm text-ink-soft" title={eventId}>
            {eventId}
          </span>
        </span>
      ),
    },
    {
      id: 'state',
      header: 'Status',
      phone: 'fact',
      cell: ({ state }) => <DeliveryStatus state={state} />,
    },
    {
      id: 'lastStatus',
      header: 'Response',
      cell: ({ lastStatus, attempts }) =>
        attempts === 0 ? (
          <span className="text-ink-soft">Not sent yet</span>
        ) : (
          <HttpStatus status={lastStatus} />
        ),
    },
    {
      id: 'attempts',
      header: 'Attempts',
      align: 'end',
      isSortable: true,
      cell: ({ attempts }) => attempts,
    },
    {
      id: 'next',
      header: 'Next attempt',
      align: 'end',
      isExtra: true,
      cell: ({ nextAttemptAt }) => toTime(nextAttemptAt),
    },
    {
      id: 'created',
      header: 'Created',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ createdAt }) => toTime(createdAt),
    },
  ]
}
