import { type DayTotals, type Days } from '#api/search-performance/figures.ts'
import { type Series, type TrafficTrend } from '#contract/seo/domain.ts'
import { type Metric, type Unit } from '#contract/seo/domain.words.ts'
import { type BareFigure } from '#api/sources/source.ts'

/** The figures that a day has, and how they are shown. */
const MEASURED = {
  'organic-traffic': { unit: 'count', of: ({ clicks }: DayTotals) => clicks },
  'organic-impressions': { unit: 'count', of: ({ impressions }: DayTotals) => impressions },
  'average-position': { unit: 'position', of: ({ position }: DayTotals) => position },
} as const satisfies Partial<Record<Metric, { unit: Unit; of: (day: DayTotals) => number | null }>>
type Measured = keyof typeof MEASURED
const METRICS = Object.keys(MEASURED) as Measured[]

/** Null where no day of the period was read. */
function summarize(metric: Measured, days: readonly DayTotals[]): number | null {
  if (days.length === 0) return null
  if (metric !== 'average-position') return days.reduce((sum, day) => sum + MEASURED[metric].of(day), 0)
  const impressions = days.reduce((sum, day) => sum + day.impressions, 0)
  const weighted = days.reduce((sum, day) => sum + (day.position ?? 0) * day.impressions, 0)
  return impressions === 0 ? null : weighted / impressions
}

export function toFigures(days: readonly DayTotals[], previous: readonly DayTotals[]): BareFigure[] {
  return METRICS.flatMap((metric) => {
    const value = summarize(metric, days)
    if (value === null) return []
    const { unit, of } = MEASURED[metric]
    const trend = days.flatMap((day) => {
      const each = of(day)
      return each === null ? [] : [{ date: day.day, value: each }]
    })
    return [{ metric, unit, value, previous: summarize(metric, previous), trend }]
  })
}

const DAY_MS = 24 * 3600 * 1000
/** Curves are drawn by day; a period of years is cut at its end. */
const MAX_DAYS = 500

function listDays({ from, to }: Days): string[] {
  const days: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to) && days.length < MAX_DAYS; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** One point a day: null where Search Console has none, which is not zero. */
export function toPoints<Day extends { day: string }>(
  period: Days,
  days: readonly Day[],
  of: (day: Day) => number | null,
): { date: string; value: number | null }[] {
  const byDay = new Map(days.map((day) => [day.day, day]))
  return listDays(period).map((date) => {
    const day = byDay.get(date)
    return { date, value: day ? of(day) : null }
  })
}

export const toTrend = (
  { period, days }: { period: Days; days: readonly DayTotals[] },
  before: { period: Days; days: readonly DayTotals[] } | null,
): TrafficTrend => ({
  series: METRICS.map((metric): Series => {
    const { unit, of } = MEASURED[metric]
    return {
      metric,
      unit,
      points: toPoints(period, days, of),
      previous: before && toPoints(before.period, before.days, of),
    }
  }),
  notes: [],
})
