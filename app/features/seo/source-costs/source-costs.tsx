import { toDayFilters } from '#app/labels/day-filters.ts'
import { formatDateTime } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import type { Chart } from '#app/ui/chart/render-chart.server.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { Status } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import { MetricCard } from '#app/ui/data/metric-card.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import { formatMicroDollars } from '#contract/seo/micro-dollars.ts'
import type { listSourceCalls, SourceCall, SourceSpending } from '#contract/seo/sources.costs.ts'
import { CALL_OUTCOME_NAMES, CALL_OUTCOMES, SPENDING_MODE_HINTS } from '#contract/seo/sources.costs.words.ts'
import { describeLeft } from './budget-words.ts'
import { PriceList } from './price-list.tsx'

export interface SourceCostsProps {
  calls: SourceCall[]
  total: number
  query: QueryOf<typeof listSourceCalls>
  spending: SourceSpending
  /** Null where the last days have cost nothing. */
  chart: Chart | null
  timeZone: string
}

const OUTCOMES = CALL_OUTCOMES.map((value) => ({ value, label: CALL_OUTCOME_NAMES[value] }))

const toFilters = ({ outcome, from, to }: SourceCostsProps['query']): ToolbarFilter[] => [
  { name: 'outcome', label: 'Outcome', options: OUTCOMES, value: outcome },
  ...toDayFilters({ from, to }),
]

/** What the calls of DataForSEO have cost, against what they may cost. */
export function SourceCosts({ calls, total, query, spending, chart, timeZone }: SourceCostsProps) {
  const { q, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'DataForSEO costs',
        description: 'Every paid call, what was set aside for it, and what its reply says that it cost.',
      }}
      notice={<Spending spending={spending} chart={chart} />}
      search={{ label: 'Search by domain', value: q }}
      filters={toFilters(query)}
      exportTo={paths.sourceCostsExport()}
      total={total}
      paging={{ page, pageSize, noun: 'call' }}
      empty={{
        title: 'No paid calls yet',
        children: 'Once DataForSEO is connected, each of its calls is listed here with its cost.',
      }}
      noMatch={{ title: 'No calls match', children: 'No call matches this search and these filters.' }}
      table={{
        caption: 'Paid calls',
        columns: toColumns(timeZone),
        rows: calls,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
      footer={<PriceList prices={spending.prices} />}
    />
  )
}

function Spending({ spending, chart }: Pick<SourceCostsProps, 'spending' | 'chart'>) {
  const { settings, today, thisMonth } = spending
  return (
    <div className="mb-4 flex flex-col gap-4">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <MetricCard
          label="Spent today"
          value={formatMicroDollars(today)}
          source={
            settings
              ? `${describeLeft(today, settings.dailyBudget)} of ${formatMicroDollars(settings.dailyBudget)} per day (UTC)`
              : 'Not connected'
          }
        />
        <MetricCard
          label="Spent this month"
          value={formatMicroDollars(thisMonth)}
          source={
            settings
              ? `${describeLeft(thisMonth, settings.monthlyBudget)} of ${formatMicroDollars(settings.monthlyBudget)} per month (UTC)`
              : 'Not connected'
          }
        />
        <MetricCard
          label="Paid calls"
          value={settings ? MODES[settings.spending] : 'Not connected'}
          source={settings ? SPENDING_MODE_HINTS[settings.spending] : 'DataForSEO is asked for nothing.'}
          footer={
            <TextLink to={paths.source('dataforseo')}>
              {settings ? 'Change budget' : 'Connect DataForSEO'}
            </TextLink>
          }
        />
      </div>
      {chart ? <ChartFrame {...chart} /> : null}
    </div>
  )
}

/** What a card has room for. */
const MODES = { 'ask-first': 'Ask first', automatic: 'Automatic' } as const

const TONES = { open: 'neutral', done: 'good', failed: 'problem' } as const

/** Where nobody knows the cost, what was set aside for it counts, which may be less than what it has cost. */
const Cost = ({ cost, reserved, outcome }: SourceCall) =>
  cost === null ? (
    <span className="text-ink-soft">
      {outcome === 'open' ? '' : 'Unknown, '}
      {formatMicroDollars(reserved)} set aside
    </span>
  ) : (
    formatMicroDollars(cost)
  )

const toColumns = (timeZone: string): Column<SourceCall>[] => [
  {
    id: 'target',
    header: 'Target',
    phone: 'title',
    share: 30,
    isSortable: true,
    cell: ({ target }) => <span className="font-medium text-ink-strong">{target}</span>,
  },
  {
    id: 'endpoint',
    header: 'Call',
    share: 30,
    isSortable: true,
    isExtra: true,
    cell: ({ endpoint }) => <code className="text-sm">{endpoint}</code>,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    cell: ({ outcome }) => <Status tone={TONES[outcome]}>{CALL_OUTCOME_NAMES[outcome]}</Status>,
  },
  {
    id: 'requestedBy',
    header: 'Requested by',
    isExtra: true,
    cell: ({ requestedBy }) => requestedBy?.name ?? <span className="text-ink-soft">A schedule</span>,
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    phone: 'fact',
    isSortable: true,
    cell: (call) => <Cost {...call} />,
  },
  {
    id: 'at',
    header: 'Time',
    align: 'end',
    phone: 'fact',
    isSortable: true,
    cell: ({ at }) => <time dateTime={at}>{formatDateTime(at, timeZone)}</time>,
  },
]
