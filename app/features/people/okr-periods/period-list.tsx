import { Link } from '@remix-run/react'
import { Plus } from 'lucide-react'
import { OkrTabs } from '#app/labels/okr-tabs.tsx'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listPeriods, OkrPeriod } from '#contract/people/okr-periods.ts'
import { CADENCE_WORDS, PERIOD_STATE_WORDS, PERIOD_STATES } from '#contract/people/okr-periods.words.ts'

interface PeriodListProps {
  periods: OkrPeriod[]
  total: number
  query: QueryOf<typeof listPeriods>
  isAdministrator: boolean
}

const STATES = PERIOD_STATES.map((value) => ({ value, label: PERIOD_STATE_WORDS[value] }))

export function PeriodList({ periods, total, query, isAdministrator }: PeriodListProps) {
  const { q, state, sort, direction, page, pageSize } = query
  const create = isAdministrator ? <CreatePeriod /> : null
  return (
    <>
      <PageHeader
        title="OKR periods"
        description="When objectives run, and how often their key results are checked in."
        actions={create}
      />
      <OkrTabs current="periods" isAdministrator={isAdministrator} />
      <ListPage
        search={{ label: 'Search periods', value: q }}
        filters={[{ name: 'state', label: 'State', options: STATES, value: state }]}
        total={total}
        paging={{ page, pageSize, noun: 'period' }}
        empty={{
          title: 'No periods yet',
          children: isAdministrator
            ? 'Objectives run in a period, such as a quarter. Create one, then activate it.'
            : 'Administrators create periods. Until then, objectives stay in the backlog.',
          action: create,
        }}
        noMatch={{ title: 'No periods match', children: 'No period matches this search and this state.' }}
        table={{
          caption: 'OKR periods',
          columns: COLUMNS,
          rows: periods,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
        }}
      />
    </>
  )
}

const COLUMNS: Column<OkrPeriod>[] = [
  {
    id: 'name',
    header: 'Period',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: ({ id, name }) => (
      <Link to={paths.okrPeriod(id)} className="font-medium text-ink-strong hover:underline">
        {name}
      </Link>
    ),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'fact',
    cell: ({ state, isDefault }) => (
      <span className="flex flex-wrap gap-1">
        <Badge>{PERIOD_STATE_WORDS[state]}</Badge>
        {isDefault ? <Badge>Default</Badge> : null}
      </span>
    ),
  },
  {
    id: 'start',
    header: 'Days',
    isSortable: true,
    phone: 'fact',
    cell: ({ startDate, endDate }) => `${formatDate(startDate, 'UTC')} to ${formatDate(endDate, 'UTC')}`,
  },
  { id: 'cadence', header: 'Check-ins', isExtra: true, cell: ({ cadence }) => CADENCE_WORDS[cadence] },
  { id: 'objectives', header: 'Objectives', align: 'end', cell: ({ objectiveCount }) => objectiveCount },
  { id: 'active', header: 'Active', align: 'end', isExtra: true, cell: ({ activeCount }) => activeCount },
]

function CreatePeriod() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newOkrPeriod()}>
      Create period
    </LinkButton>
  )
}
