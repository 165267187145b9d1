import { Link } from '@remix-run/react'
import { CYCLE_STATE_TONES } from '#app/labels/cycle-state-tones.ts'
import { formatDate, formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { AuditedCycle, listAuditedCycles } from '#contract/people/auditing.ts'
import { CYCLE_STATE_WORDS, CYCLE_STATES } from '#contract/people/cycles.words.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'
import { AUDITING_HEADER, AuditingTabs } from './auditing-tabs.tsx'
import { ReviewProgress, toShare } from './review-progress.tsx'

interface AuditedCyclesProps {
  list: ReplyOf<typeof listAuditedCycles>
  query: QueryOf<typeof listAuditedCycles>
  timeZone: string
}

const STATES = CYCLE_STATES.map((value) => ({ value, label: CYCLE_STATE_WORDS[value] }))

/** How far each review cycle is. */
export function AuditedCycles({ list: { items, total }, query, timeZone }: AuditedCyclesProps) {
  const { q, state, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={AUDITING_HEADER}
      notice={<AuditingTabs current="cycles" />}
      search={{ label: 'Search cycles', value: q }}
      filters={[{ name: 'state', label: 'State', options: STATES, value: state }]}
      exportTo={paths.auditingExport()}
      total={total}
      paging={{ page, pageSize, noun: 'review cycle' }}
      empty={{
        title: 'No review cycles',
        children: 'Review cycles that you lead are listed here with how far they are.',
      }}
      noMatch={{
        title: 'No review cycles match',
        children: 'No review cycle matches this search and these filters.',
      }}
      table={{
        caption: 'Review cycles',
        columns: toColumns(timeZone),
        rows: items,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: ({ id, name }) => (
          <span className="flex gap-2">
            <LinkButton size="small" to={paths.cycle(id)}>
              Open<span className="sr-only"> {name}</span>
            </LinkButton>
            <LinkButton size="small" to={paths.reviewLog({ cycleId: id })}>
              Log<span className="sr-only"> of {name}</span>
            </LinkButton>
          </span>
        ),
      }}
    />
  )
}

const none = <span className="text-ink-soft">–</span>

const toColumns = (timeZone: string): Column<AuditedCycle>[] => [
  {
    id: 'name',
    header: 'Review cycle',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, name }) => (
      <Link
        to={paths.auditedReviews({ cycleId: id })}
        prefetch="intent"
        title={name}
        className="font-medium text-ink-strong hover:underline"
      >
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'fact',
    isSortable: true,
    cell: ({ state }) => <Status tone={CYCLE_STATE_TONES[state]}>{CYCLE_STATE_WORDS[state]}</Status>,
  },
  {
    id: 'directions',
    header: 'Reviews',
    isExtra: 'least',
    cell: ({ directions }) => directions.map((direction) => DIRECTION_WORDS[direction]).join(', ') || none,
  },
  {
    id: 'reviewers',
    header: 'Reviewers done',
    align: 'end',
    cell: ({ reviewersDone, reviewerCount }) => (
      <span title={`${formatNumber(reviewersDone)} of ${formatNumber(reviewerCount)} reviewers`}>
        {toShare(reviewersDone, reviewerCount)}
      </span>
    ),
  },
  {
    id: 'reviews',
    header: 'Reviews done',
    phone: 'fact',
    cell: (cycle) => <ReviewProgress cycle={cycle} />,
  },
  {
    id: 'owners',
    header: 'Owners',
    isExtra: 'least',
    share: 20,
    cell: ({ owners }) => owners.map(({ name }) => name).join(', ') || none,
  },
  {
    id: 'launched',
    header: 'Launched',
    isExtra: true,
    isSortable: true,
    cell: ({ launchedAt }) => (launchedAt === null ? none : formatDate(launchedAt, timeZone)),
  },
  {
    id: 'due',
    header: 'Due',
    isExtra: true,
    cell: ({ dueOn }) => (dueOn === null ? none : formatDate(`${dueOn}T12:00:00Z`, 'UTC')),
  },
]
