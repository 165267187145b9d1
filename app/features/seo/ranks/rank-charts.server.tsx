import { formatDate } from '#app/lib/format.ts'
import {
  drawLineChart,
  drawStackedColumns,
  renderChart,
  type Chart,
} from '#app/ui/chart/render-chart.server.tsx'
import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import type { DataColor } from '#app/ui/chart/chart-data.ts'
import type { RankStanding, TrackedKeyword } from '#contract/seo/ranks.records.ts'
import { RANK_BANDS } from '#contract/seo/ranks.words.ts'
import { BAND_WORDS, formatPosition, formatShare } from './rank-words.ts'

const day = (iso: string) => formatDate(iso, 'UTC')
const BAND_COLORS: readonly DataColor[] = [1, 5, 3, 2, 6]

export interface RankCharts {
  /** Null with fewer than two days: one is not a trend. */
  share: Chart | null
  position: Chart | null
  bands: Chart | null
}

function drawTrend(
  trend: readonly RankStanding[],
  {
    title,
    unit,
    name,
    color,
    of,
    formatValue,
    isInverted = false,
  }: {
    title: string
    unit: string
    name: string
    color: DataColor
    of: (standing: RankStanding) => number | null
    formatValue: (value: number) => string
    isInverted?: boolean
  },
): Chart | null {
  if (trend.filter((standing) => of(standing) !== null).length < 2) return null
  return drawLineChart({
    title,
    unit,
    corner: 'Date',
    series: [{ name, color }],
    points: trend.map((standing) => ({
      at: Date.parse(standing.date),
      label: day(standing.date),
      values: [of(standing)],
    })),
    formatValue,
    isInverted,
  })
}

/** Runs in the loader, so that the chart code never reaches the browser. */
export const drawRanks = (trend: readonly RankStanding[]): RankCharts => ({
  share: drawTrend(trend, {
    title: 'Share of voice over time',
    unit: 'Percent of the clicks that the first position for each keyword would bring',
    name: 'Share of voice',
    color: 1,
    of: ({ share }) => share,
    formatValue: formatShare,
  }),
  position: drawTrend(trend, {
    title: 'Average position over time',
    unit: 'Position; 1 is the first result. Of the keywords that were found',
    name: 'Average position',
    color: 3,
    of: ({ averagePosition }) => averagePosition,
    formatValue: formatPosition,
    isInverted: true,
  }),
  bands:
    trend.length === 0
      ? null
      : drawStackedColumns({
          title: 'Keywords by position',
          unit: 'Number of keywords in each range of positions',
          corner: 'Date',
          parts: RANK_BANDS.map((band, i) => ({ name: BAND_WORDS[band], color: BAND_COLORS[i] ?? 1 })),
          columns: trend.map(({ date, bands }) => ({
            label: day(date),
            values: RANK_BANDS.map((band) => bands[band]),
          })),
        }),
})

/** Drawn upside down, since 1 is the best position: up is better. */
export function drawHistory({
  keyword,
  history,
}: Pick<TrackedKeyword, 'keyword' | 'history'>): string | null {
  const values = history.flatMap(({ position }) => (position === null ? [] : [-position]))
  if (values.length < 2) return null
  return renderChart(
    <Sparkline
      title={`Position for ${keyword}`}
      values={values}
      formatValue={(value) => formatPosition(-value)}
    />,
  )
}

interface Told {
  date: string
  position: number | null
}

/** Competitors that a chart has room for. */
const MOST_LINES = 4

/** The positions of a domain for a keyword, and those of its first competitors. Null with fewer than two: one is no trend. */
export function drawPositions(
  domain: string,
  positions: readonly Told[],
  competitors: readonly { domain: string; positions: readonly Told[] }[],
): Chart | null {
  if (positions.filter(({ position }) => position !== null).length < 2) return null
  const lines = [{ domain, positions }, ...competitors.slice(0, MOST_LINES)].map((line) => ({
    name: line.domain,
    byDay: new Map(line.positions.map(({ date, position }) => [date, position])),
  }))
  const days = [...new Set(lines.flatMap(({ byDay }) => [...byDay.keys()]))].sort()
  return drawLineChart({
    title: 'Position over time',
    unit: 'Position; 1 is the first result',
    corner: 'Date',
    series: lines.map(({ name }) => ({ name })),
    points: days.map((date) => ({
      at: Date.parse(date),
      label: day(date),
      values: lines.map(({ byDay }) => byDay.get(date) ?? null),
    })),
    formatValue: formatPosition,
    isInverted: true,
  })
}
