import { Link } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { FeedbackRequest, listFeedbackRequests } from '#contract/people/feedback-requests.ts'
import {
  REQUEST_BOX_WORDS,
  REQUEST_BOXES,
  REQUEST_STATE_WORDS,
  REQUEST_STATES,
  type RequestBox,
} from '#contract/people/feedback.words.ts'
import { FeedbackTabs } from './feedback-tabs.tsx'
import { RequestStatus } from './request-status.tsx'

interface RequestListProps {
  items: FeedbackRequest[]
  total: number
  openCount: number
  query: QueryOf<typeof listFeedbackRequests>
  isManager: boolean
  timeZone: string
}

const EMPTY: Record<RequestBox, { title: string; children: string }> = {
  received: {
    title: 'Nobody has asked you for feedback',
    children: 'Requests that you can answer appear here, and in your tasks.',
  },
  sent: {
    title: 'You have not asked for feedback yet',
    children: 'Ask colleagues what they saw, while they still remember it.',
  },
}

export function RequestList({ items, total, openCount, query, isManager, timeZone }: RequestListProps) {
  const { box, q, state, sort, direction, page, pageSize } = query
  const ask = (
    <LinkButton variant="primary" to={paths.newFeedbackRequest()}>
      Ask for feedback
    </LinkButton>
  )
  return (
    <ListPage
      header={{
        title: 'Requests for feedback',
        crumbs: [{ label: 'Feedback', to: paths.feedback() }],
        actions: ask,
      }}
      notice={<FeedbackTabs current="requests" openRequests={openCount} isManager={isManager} />}
      search={{ label: 'Search by name or question', value: q }}
      filters={[
        {
          name: 'box',
          label: 'Requests',
          value: box,
          isOneOf: true,
          options: REQUEST_BOXES.map((value) => ({ value, label: REQUEST_BOX_WORDS[value] })),
        },
        {
          name: 'state',
          label: 'Status',
          value: state,
          options: REQUEST_STATES.map((value) => ({ value, label: REQUEST_STATE_WORDS[value] })),
        },
      ]}
      total={total}
      paging={{ page, pageSize, noun: 'request' }}
      empty={{ ...EMPTY[box], action: ask }}
      noMatch={{ title: 'No requests match', children: 'No request matches this search and these filters.' }}
      table={{
        caption: `Requests for feedback: ${REQUEST_BOX_WORDS[box]}`,
        columns: toColumns(box, timeZone),
        rows: items,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

const toAnswers = ({ asked }: FeedbackRequest) =>
  `${asked.filter(({ state }) => state === 'fulfilled').length} of ${asked.length}`

const toColumns = (box: RequestBox, timeZone: string): Column<FeedbackRequest>[] => [
  {
    id: 'about',
    header: 'About',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, about }) => (
      <Link to={paths.feedbackRequest(id)} className="font-medium text-ink-strong hover:underline">
        {about.name}
      </Link>
    ),
  },
  { id: 'state', header: 'Status', phone: 'fact', cell: ({ state }) => <RequestStatus state={state} /> },
  box === 'sent'
    ? { id: 'answers', header: 'Answers', phone: 'fact', cell: toAnswers }
    : { id: 'requester', header: 'Asked by', phone: 'fact', cell: ({ requester }) => requester.name },
  {
    id: 'expires',
    header: 'Can be answered until',
    isExtra: true,
    cell: ({ expiresOn }) => formatDate(`${expiresOn}T00:00:00Z`, 'UTC'),
  },
  {
    id: 'created',
    header: 'Sent',
    isExtra: true,
    isSortable: true,
    cell: ({ createdAt }) => formatDate(createdAt, timeZone),
  },
]
