import { formatDate, formatNumber, formatTenths } from '#app/lib/format.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { ChartFrame } from '#app/ui/chart/chart-frame.tsx'
import { type Delta, MetricCard } from '#app/ui/data/metric-card.tsx'
import { ShortTable } from '#app/ui/data/short-table.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { WebLink } from '#app/ui/data/web-link.tsx'
import { CLICK_CURVE } from '#contract/seo/click-curve.ts'
import type { Ranks, RankStanding } from '#contract/seo/ranks.records.ts'
import { paths } from '#app/lib/paths.ts'
import { Unknown } from './rank-cells.tsx'
import type { RankCharts } from './rank-charts.server.tsx'
import { formatPosition, formatShare } from './rank-words.ts'

/** A change since the day before that is known; undefined where there is none. */
function toDelta(
  [before, now]: [RankStanding | undefined, RankStanding],
  of: (standing: RankStanding) => number | null,
  isLowerBetter = false,
): Delta | undefined {
  const [was, is] = [before ? of(before) : null, of(now)]
  if (!before || was === null || is === null) return undefined
  const change = is - was
  const since = `since ${formatDate(before.date, 'UTC')}`
  if (Math.abs(change) < 0.05) return { direction: 'flat', tone: 'neutral', text: `Unchanged ${since}` }
  const isBetter = change > 0 !== isLowerBetter
  return {
    direction: isBetter ? 'up' : 'down',
    tone: isBetter ? 'good' : 'problem',
    text: `${formatTenths(Math.abs(change))} ${isBetter ? 'better' : 'worse'} ${since}`,
  }
}

const topTen = ({ bands }: RankStanding) => bands['1-3'] + bands['4-10']

/** The figures of the last day, each with its change. */
export function RankMetrics({ trend, keywords, source }: Pick<Ranks, 'trend' | 'keywords' | 'source'>) {
  const now = trend.at(-1)
  if (!now || !source) return null
  const days: [RankStanding | undefined, RankStanding] = [trend.at(-2), now]
  const told = `${source.name}, ${formatDate(now.date, 'UTC')}`
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <MetricCard
        label="Share of voice"
        value={now.share === null ? '–' : `About ${formatShare(now.share)}`}
        delta={toDelta(days, ({ share }) => share)}
        source={told}
      />
      <MetricCard
        label="Average position"
        value={now.averagePosition === null ? '–' : formatPosition(now.averagePosition)}
        delta={toDelta(days, ({ averagePosition }) => averagePosition, true)}
        source={told}
      />
      <MetricCard
        label="In the top 10"
        value={formatNumber(topTen(now))}
        unit={now.keywords === 1 ? 'of 1 keyword' : `of ${formatNumber(now.keywords)} keywords`}
        delta={toDelta(days, topTen)}
        source={told}
      />
      <MetricCard
        label="Keywords with data"
        value={formatNumber(now.keywords)}
        unit={`of ${formatNumber(keywords)} tracked`}
        source={told}
      />
    </div>
  )
}

export function RankTrends({ charts, trend }: { charts: RankCharts; trend: Ranks['trend'] }) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="sr-only">Trends</h2>
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        {charts.share ? <ChartFrame {...charts.share} /> : null}
        {charts.position ? <ChartFrame {...charts.position} /> : null}
      </div>
      {charts.bands ? <ChartFrame {...charts.bands} /> : null}
      {trend.length === 1 ? (
        <p className="text-ink-soft">A trend begins with the second day, such as that of another crawl.</p>
      ) : null}
      <p className="max-w-prose text-xs text-ink-soft">
        Share of voice is an estimate: the clicks that these positions bring, in percent of those that
        position 1 for each keyword would bring. Keywords weigh alike, unless a source told how often each is
        searched for. Click-through rates:{' '}
        <TextLink to={CLICK_CURVE.url} rel="noreferrer">
          {CLICK_CURVE.name}
        </TextLink>
        . {CLICK_CURVE.coverage}
      </p>
    </section>
  )
}

/** Share of voice of the domain beside that of its competitors. */
export function CompetitorTable({
  domain,
  trend,
  competitors,
}: Pick<Ranks, 'domain' | 'trend' | 'competitors'>) {
  const rows = [{ domain, standing: trend.at(-1) ?? null }, ...competitors].sort(
    (one, other) => (other.standing?.share ?? -1) - (one.standing?.share ?? -1),
  )
  return (
    <ShortTable
      caption="Share of voice of this domain and its competitors"
      columns={[
        {
          id: 'domain',
          header: 'Domain',
          cell: (row) =>
            row.domain === domain ? (
              <span className="inline-flex flex-wrap items-center gap-2 font-medium text-ink-strong">
                {row.domain} <Badge>This domain</Badge>
              </span>
            ) : (
              row.domain
            ),
        },
        {
          id: 'share',
          header: 'Share of voice',
          align: 'end',
          cell: ({ standing }) => (standing?.share == null ? <Unknown /> : formatShare(standing.share)),
        },
        {
          id: 'position',
          header: 'Average position',
          align: 'end',
          cell: ({ standing }) =>
            standing?.averagePosition == null ? <Unknown /> : formatPosition(standing.averagePosition),
        },
      ]}
      rows={rows}
      rowKey={(row) => row.domain}
    />
  )
}

/** Days on which another page ranked for a keyword. */
export function LandingPages({ landingPages }: Pick<Ranks, 'landingPages'>) {
  return (
    <Card
      title="Landing page changes"
      description="Days on which another page of this domain ranked for a keyword than before: check whether it is the right one."
    >
      {landingPages.length === 0 ? <p className="text-ink-soft">No landing page has changed.</p> : null}
      <ul className="flex flex-col divide-y divide-line-soft">
        {landingPages.slice(0, 10).map(({ keywordId, keyword, day, before, after }) => (
          <li key={`${keywordId} ${day}`} className="min-w-0 py-2 first:pt-0 last:pb-0">
            <p>
              <TextLink to={paths.rankKeyword(keywordId)}>{keyword}</TextLink>{' '}
              <span className="text-xs text-ink-soft">{formatDate(day, 'UTC')}</span>
            </p>
            <p className="wrap-anywhere text-ink-soft">
              From <WebLink url={before} /> to <WebLink url={after} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
