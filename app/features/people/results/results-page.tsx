import { Download } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { StatList } from '#app/ui/data/stat-list.tsx'
import { Toolbar, type ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Tabs } from '#app/ui/layout/tabs.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { DIRECTION_WORDS } from '#contract/people/questions.words.ts'
import type { BarResults, getResults } from '#contract/people/results.ts'
import {
  RESULT_GROUPING_WORDS,
  RESULT_GROUPINGS,
  RESULT_VIEW_WORDS,
  RESULT_VIEWS,
  type ResultView,
} from '#contract/people/results.words.ts'
import { HeatTable } from './heat-table.tsx'
import { NineBox } from './nine-box.tsx'
import type { ResultCharts } from './result-charts.server.tsx'

type Results = ReplyOf<typeof getResults>
type Query = QueryOf<typeof getResults>

interface ResultsPageProps {
  results: Results
  charts: ResultCharts
  query: Query
}

const GROUPED: ReadonlySet<ResultView> = new Set(['bar', 'heatmap'])
const DIRECTED: ReadonlySet<ResultView> = new Set(['heatmap', 'distribution', 'choices'])

/** Those that change something in the view. */
function listFilters(
  { directions, comparable }: Results,
  { view, groupBy, direction, compare }: Query,
): ToolbarFilter[] {
  const isDefault = (value: string, usual: string) => (value === usual ? undefined : value)
  return [
    ...(DIRECTED.has(view)
      ? [
          {
            name: 'direction',
            label: 'Reviews',
            orderedBy: `${DIRECTION_WORDS.manager} reviews`,
            value: isDefault(direction, 'manager'),
            options: directions
              .filter((each) => each !== 'manager')
              .map((value) => ({ value, label: `${DIRECTION_WORDS[value]} reviews` })),
          },
        ]
      : []),
    ...(GROUPED.has(view)
      ? [
          {
            name: 'groupBy',
            label: 'Group by',
            orderedBy: 'By team',
            value: isDefault(groupBy, 'team'),
            options: RESULT_GROUPINGS.filter((each) => each !== 'team').map((value) => ({
              value,
              label: `By ${RESULT_GROUPING_WORDS[value].toLowerCase()}`,
            })),
          },
        ]
      : []),
    ...(comparable.length > 0 && view !== 'ninebox'
      ? [
          {
            name: 'compare',
            label: 'Compare with',
            value: compare,
            options: comparable.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]
      : []),
  ]
}

/** Where the reader comes from: managers have no page of the cycle. */
const toCrumbs = ({ cycle, of }: Results) =>
  of === 'reports'
    ? [{ label: 'Review packets', to: paths.packets({ subject: 'reports', cycleId: cycle.id }) }]
    : [
        { label: 'Review cycles', to: paths.cycles() },
        { label: cycle.name, to: paths.cycle(cycle.id) },
      ]

/** What a review cycle came to. */
export function ResultsPage({ results, charts, query }: ResultsPageProps) {
  const { cycle, of } = results
  const { view, groupBy, direction } = query
  const filters = listFilters(results, query)
  return (
    <>
      <PageHeader
        title={`Results of ${cycle.name}`}
        crumbs={toCrumbs(results)}
        description={
          of === 'reports'
            ? 'Of people whose manager you are in this review cycle, or whose manager reports to you.'
            : undefined
        }
      />
      <Tabs
        label="Results"
        tabs={RESULT_VIEWS.map((each) => ({
          label: RESULT_VIEW_WORDS[each],
          to: paths.results(cycle.id, each === 'bar' ? {} : { view: each }),
          isCurrent: each === view,
        }))}
      />
      {filters.length > 0 ? (
        <Toolbar filters={filters}>
          {view === 'heatmap' ? (
            <LinkButton
              icon={<Download aria-hidden />}
              to={paths.resultsExport(cycle.id, { groupBy, direction })}
              reloadDocument
            >
              Export
            </LinkButton>
          ) : null}
        </Toolbar>
      ) : null}
      <View results={results} charts={charts} query={query} />
    </>
  )
}

function View({ results, charts, query: { groupBy } }: ResultsPageProps) {
  if (results.view === 'bar') return <Scores results={results} charts={charts} />
  if (results.view === 'ninebox') return <NineBox results={results} />
  if (results.view === 'heatmap')
    return results.questions.length === 0 ? (
      <NoQuestions />
    ) : (
      <HeatTable results={results} corner={RESULT_GROUPING_WORDS[groupBy]} />
    )
  return charts.questions.length === 0 ? <NoQuestions /> : <Questions charts={charts} results={results} />
}

const NoQuestions = () => (
  <EmptyState title="No such questions" headingLevel={2}>
    These reviews ask nothing of this kind.
  </EmptyState>
)

const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function Scores({ results: { overall }, charts }: { results: BarResults; charts: ResultCharts }) {
  if (!charts.scores && !charts.histogram)
    return (
      <EmptyState title="No scores" headingLevel={2}>
        Nothing in these reviews counts in a score.
      </EmptyState>
    )
  return (
    <div className="flex flex-col gap-6">
      <h2 className="sr-only">Scores</h2>
      <StatList
        stats={[
          { label: 'Mean score', value: overall.score === null ? '–' : decimals.format(overall.score) },
          ...(overall.before === null ? [] : [{ label: 'Before', value: decimals.format(overall.before) }]),
          { label: 'Reviewees with a score', value: String(overall.people) },
        ]}
      />
      <div className="grid gap-6 lg:grid-cols-2">
        {charts.scores ? <ChartFrame {...charts.scores} /> : null}
        {charts.histogram ? <ChartFrame {...charts.histogram} /> : null}
      </div>
    </div>
  )
}

/** Why nothing is shown of a question. */
function toReason({ threshold, of }: Results): string {
  if (threshold === 1) return 'No responses.'
  const few = `Not shown: fewer than ${count(threshold, 'response')}`
  const notReady = 'not all review packets are ready yet'
  return of === 'cycle'
    ? `${few}, or ${notReady}.`
    : `${few}, ${notReady}, or the responses of few could be calculated from it.`
}

function Questions({ charts, results }: { charts: ResultCharts; results: Results }) {
  return (
    <div className="flex flex-col gap-4">
      <h2 className="sr-only">Questions</h2>
      {charts.questions.map(({ id, text, mean, chart }) =>
        chart ? (
          <ChartFrame
            key={id}
            {...chart}
            actions={mean === null ? null : <p className="text-ink">{mean}</p>}
          />
        ) : (
          <section key={id} className="rounded-card border border-line-soft bg-surface-raised px-5 py-4">
            <h3 className="text-base">{text}</h3>
            <p className="text-ink-soft">{toReason(results)}</p>
          </section>
        ),
      )}
    </div>
  )
}
