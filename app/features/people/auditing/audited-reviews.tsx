import { Link } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Badge, Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import type { SelectOption } from '#app/ui/controls/option-list.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { AuditedReview, listAuditedReviews } from '#contract/people/auditing.ts'
import { REVIEW_STATES } from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS, DIRECTIONS } from '#contract/people/questions.words.ts'
import { AUDITING_HEADER, AuditingTabs } from './auditing-tabs.tsx'
import { REVIEW_STATE_TONES } from './review-state.ts'

interface AuditedReviewsProps {
  list: ReplyOf<typeof listAuditedReviews>
  query: QueryOf<typeof listAuditedReviews>
  cycles: readonly SelectOption[]
}

const KINDS = DIRECTIONS.map((value) => ({ value, label: DIRECTION_WORDS[value] }))
const STATES = REVIEW_STATES.map((value) => ({ value, label: REVIEW_STATE_TONES[value].word }))
const OVERDUE = [{ value: 'true', label: 'Overdue' }]

/** People that a link has filtered by, with the names that the found reviews tell. */
function toPeopleFilters({ items }: AuditedReviewsProps['list'], query: AuditedReviewsProps['query']) {
  const { revieweeId, reviewerId } = query
  const nameOf = (one: 'reviewee' | 'reviewer', id: string) =>
    items.find((item) => item[one]?.id === id)?.[one]?.name ?? 'One person'
  return [
    ...(revieweeId === undefined
      ? []
      : [
          { name: 'revieweeId', label: 'Reviewee', value: revieweeId, shown: nameOf('reviewee', revieweeId) },
        ]),
    ...(reviewerId === undefined
      ? []
      : [
          { name: 'reviewerId', label: 'Reviewer', value: reviewerId, shown: nameOf('reviewer', reviewerId) },
        ]),
  ].map((filter): ToolbarFilter => ({ ...filter, isFromLink: true }))
}

/** All reviews, one by one, without writers that nobody may know. */
export function AuditedReviews({ list, query, cycles }: AuditedReviewsProps) {
  const { q, cycleId, kind, state, overdue, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={AUDITING_HEADER}
      notice={<AuditingTabs current="reviews" />}
      search={{ label: 'Search people and cycles', value: q }}
      filters={[
        { name: 'cycleId', label: 'Review cycle', options: cycles, value: cycleId },
        { name: 'kind', label: 'Kind', options: KINDS, value: kind },
        { name: 'state', label: 'State', options: STATES, value: state },
        { name: 'overdue', label: 'Due', options: OVERDUE, value: overdue ? 'true' : undefined },
        ...toPeopleFilters(list, query),
      ]}
      exportTo={paths.auditedReviewsExport()}
      total={list.total}
      paging={{ page, pageSize, noun: 'review' }}
      empty={{
        title: 'No reviews yet',
        children: 'Reviews are listed here once a review cycle assigns them.',
      }}
      noMatch={{ title: 'No reviews match', children: 'No review matches this search and these filters.' }}
      table={{
        caption: 'Reviews',
        columns: COLUMNS,
        // Where a review has no id, its place in the list tells it from others.
        rows: list.items.map((item, index) => ({ ...item, key: item.id ?? `hidden ${index}` })),
        rowKey: ({ key }) => key,
        sort: { by: sort, direction },
      }}
    />
  )
}

const none = <span className="text-ink-soft">–</span>
const toDayName = (day: string | null) => (day === null ? none : formatDate(`${day}T12:00:00Z`, 'UTC'))

const COLUMNS: readonly Column<AuditedReview & { key: string }>[] = [
  {
    id: 'reviewee',
    header: 'Reviewee',
    phone: 'title',
    isSortable: true,
    share: 20,
    cell: ({ reviewee: { id, name } }) => (
      <Link
        to={paths.auditedReviews({ revieweeId: id })}
        title={name}
        className="font-medium text-ink-strong hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'reviewer',
    header: 'Reviewer',
    isSortable: true,
    share: 20,
    cell: ({ reviewer }) =>
      reviewer ? (
        <Link to={paths.auditedReviews({ reviewerId: reviewer.id })} className="hover:underline">
          {reviewer.name}
        </Link>
      ) : (
        <span className="text-ink-soft">Hidden</span>
      ),
  },
  {
    id: 'kind',
    header: 'Kind',
    phone: 'fact',
    cell: ({ direction }) => <Badge>{DIRECTION_WORDS[direction]}</Badge>,
  },
  {
    id: 'state',
    header: 'State',
    phone: 'fact',
    isSortable: true,
    cell: ({ state }) => (
      <Status tone={REVIEW_STATE_TONES[state].tone}>{REVIEW_STATE_TONES[state].word}</Status>
    ),
  },
  {
    id: 'cycle',
    header: 'Review cycle',
    isExtra: true,
    isSortable: true,
    share: 20,
    cell: ({ cycle }) => cycle.name,
  },
  {
    id: 'due',
    header: 'Due',
    isExtra: true,
    isSortable: true,
    cell: ({ dueOn, isOverdue }) => (
      <span className="flex flex-wrap items-center gap-2">
        {toDayName(dueOn)} {isOverdue ? <Badge tone="problem">Overdue</Badge> : null}
      </span>
    ),
  },
  {
    id: 'submitted',
    header: 'Submitted',
    isExtra: 'least',
    isSortable: true,
    cell: ({ submittedOn }) => toDayName(submittedOn),
  },
  {
    id: 'score',
    header: 'Packet score',
    isExtra: 'least',
    align: 'end',
    cell: ({ packetScore }) => packetScore?.toFixed(2) ?? none,
  },
]
