import { formatDate } from '#app/lib/format.ts'
import type { DataColor, LineSeries } from '#app/ui/chart/chart-data.ts'
import { drawLineChart, drawStackedColumns, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import type { Series, TrafficTrend, VisibilityTrend } from '#contract/seo/domain.ts'
import { POSITION_BANDS } from '#contract/seo/domain.words.ts'
import { formatFigure } from '#app/features/seo/domain/figure-words.ts'
import { METRIC_WORDS } from '#contract/seo/domain.figures.ts'

type TrendNote = TrafficTrend['notes'][number]

/** A note with its number in the charts; null where the charts do not reach to its day. */
export interface NumberedNote extends TrendNote {
  number: number | null
}

/** One series over time. */
export interface TrendView {
  name: string
  /** Null with fewer than two values: one is not a trend. */
  chart: Chart | null
  /** The only value, in words; null where there is none at all. */
  only: string | null
}

export interface TrafficView {
  trends: TrendView[]
  /** Whether it is popularity, which must not be read as traffic. */
  isPopularity: boolean
  notes: NumberedNote[]
}

export interface VisibilityView {
  visibility: TrendView
  bands: Chart | null
  notes: NumberedNote[]
}

/** More marks than this hide the lines; the latest are the ones that people ask about. */
const MOST_MARKS = 12

const day = (iso: string) => formatDate(iso, 'UTC')
const isKnown = (point: { value: number | null }) => point.value !== null

/** One number per day, in the order of time. */
function numberNotes(notes: readonly TrendNote[], points: readonly { date: string }[]): NumberedNote[] {
  const [first, last] = [points[0]?.date, points.at(-1)?.date]
  const sorted = notes.toSorted((one, other) => (one.date < other.date ? -1 : 1))
  const isInChart = ({ date }: TrendNote) =>
    first !== undefined && last !== undefined && first !== last && date >= first && date <= last
  const days = [...new Set(sorted.filter(isInChart).map(({ date }) => date))].slice(-MOST_MARKS)
  return sorted.map((note) => {
    const index = days.indexOf(note.date)
    return { ...note, number: index < 0 ? null : index + 1 }
  })
}

const toEvents = (notes: readonly NumberedNote[]) =>
  [...new Map(notes.map(({ date, number }) => [date, number])).entries()].flatMap(([date, number]) =>
    number === null ? [] : [{ at: Date.parse(date), label: String(number) }],
  )

interface DrawnSeries {
  title: string
  name: string
  color: DataColor
  notes: readonly NumberedNote[]
}

/** The series, and dashed beside it the period before, point by point. */
function drawSeries(one: Series, { title, name, color, notes }: DrawnSeries): Chart {
  const { unit, points, previous } = one
  const series: LineSeries[] = [{ name, color }]
  if (previous) series.push({ name: 'Period before', color, isComparison: true })
  return drawLineChart({
    title,
    unit: UNIT_WORDS[unit] ?? toSentence(METRIC_WORDS[one.metric].unit ?? name),
    corner: 'Date',
    series,
    points: points.map(({ date, value }, i) => ({
      at: Date.parse(date),
      label: day(date),
      values: previous ? [value, previous[i]?.value ?? null] : [value],
    })),
    formatValue: (value) => formatFigure(unit, value),
    isInverted: unit === 'position' || unit === 'rank',
    events: toEvents(notes),
  })
}

const toSentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

const UNIT_WORDS: Partial<Record<Series['unit'], string>> = {
  rank: 'Rank among all domains; 1 is the most popular',
  percent: 'Percent',
  position: 'Position; 1 is the first result',
}

function toTrend(one: Series, color: DataColor, notes: readonly NumberedNote[]): TrendView {
  const name = METRIC_WORDS[one.metric].label
  const known = one.points.filter(isKnown)
  const [only] = known
  if (known.length >= 2) {
    return { name, chart: drawSeries(one, { title: `${name} over time`, name, color, notes }), only: null }
  }
  return {
    name,
    chart: null,
    only: only?.value == null ? null : `${formatFigure(one.unit, only.value)} on ${day(only.date)}`,
  }
}

const COLORS: readonly DataColor[] = [1, 3, 5]

/** Traffic, or popularity: a chart of its own for each figure, since their scales differ. */
export function drawTraffic({ series, notes }: TrafficTrend): TrafficView {
  const numbered = numberNotes(notes, series[0]?.points ?? [])
  return {
    trends: series.map((one, i) => toTrend(one, COLORS[i % COLORS.length] ?? 1, numbered)),
    isPopularity: series.length > 0 && series.every(({ metric }) => metric === 'popularity-rank'),
    notes: numbered,
  }
}

const BAND_COLORS: readonly DataColor[] = [1, 5, 3, 2, 6]

function drawBands(bands: VisibilityTrend['bands']): Chart | null {
  if (bands.length === 0) return null
  return drawStackedColumns({
    title: 'Keywords by position',
    unit: 'Number of keywords in each range of positions',
    corner: 'Date',
    parts: POSITION_BANDS.map((band, i) => ({
      name: `Position ${band.replace('-', '–')}`,
      color: BAND_COLORS[i] ?? 1,
    })),
    columns: bands.map(({ date, keywords }) => ({
      label: day(date),
      values: POSITION_BANDS.map((band) => keywords[band]),
    })),
  })
}

export function drawVisibility({ visibility, bands, notes }: VisibilityTrend): VisibilityView {
  const numbered = numberNotes(notes, visibility.points)
  return { visibility: toTrend(visibility, 1, numbered), bands: drawBands(bands), notes: numbered }
}
