import { formatMilliseconds, formatMoney, formatNumber, formatTenths } from '#app/lib/format.ts'
import type { Delta } from '#app/ui/data/metric-card.tsx'
import { METRIC_WORDS } from '#contract/seo/domain.figures.ts'
import type { Metric, Unit } from '#contract/seo/domain.words.ts'

const hundredths = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const DAYS_A_YEAR = 365.25

function formatDays(days: number): string {
  const years = days / DAYS_A_YEAR
  return years < 1 ? `${formatNumber(days)} days` : `${formatTenths(years)} years`
}

const FORMATS: Readonly<Record<Unit, (value: number) => string>> = {
  count: formatNumber,
  percent: (value) => `${hundredths.format(value)}%`,
  score: formatNumber,
  position: formatTenths,
  rank: (value) => `#${formatNumber(value)}`,
  milliseconds: formatMilliseconds,
  ratio: (value) => hundredths.format(value),
  cents: (value) => formatMoney({ amount: Math.round(value), currency: 'USD' }),
  days: formatDays,
}

export const formatFigure = (unit: Unit, value: number): string => FORMATS[unit](value)

/** Where a relative change would say little: scores, positions and shares change by points. */
const IN_POINTS: readonly Unit[] = ['percent', 'score', 'position', 'ratio', 'milliseconds', 'days']

function describeChange(unit: Unit, value: number, previous: number): string {
  const change = Math.abs(value - previous)
  const more = value > previous ? 'more' : 'less'
  if (unit === 'percent') return `${hundredths.format(change)} percentage points ${more}`
  if (IN_POINTS.includes(unit) || previous === 0) return `${formatFigure(unit, change)} ${more}`
  return `${formatTenths((change / Math.abs(previous)) * 100)}% ${more}`
}

interface Compared {
  metric: Metric
  unit: Unit
  value: number
  previous: number | null
}

/** The change against the period before; undefined where that is not known. */
export function toDelta({ metric, unit, value, previous }: Compared): Delta | undefined {
  if (previous === null) return undefined
  if (value === previous) return { direction: 'flat', tone: 'neutral', text: 'Same as the period before' }
  const isHigher = value > previous
  const { better } = METRIC_WORDS[metric]
  const isBetter = better === (isHigher ? 'higher' : 'lower')
  return {
    direction: isHigher ? 'up' : 'down',
    tone: better === undefined ? 'neutral' : isBetter ? 'good' : 'problem',
    text: `${describeChange(unit, value, previous)} than before (${formatFigure(unit, previous)})`,
  }
}

const MINUTE = 60_000
const AGES = [
  { most: 60 * MINUTE, unit: MINUTE, word: 'minute' },
  { most: 24 * 60 * MINUTE, unit: 60 * MINUTE, word: 'hour' },
  { most: Number.POSITIVE_INFINITY, unit: 24 * 60 * MINUTE, word: 'day' },
] as const

/** How long ago something was read from its source: `just now`, `3 hours ago`. */
export function formatAge(readIso: string, nowIso: string): string {
  const ms = Math.max(0, Date.parse(nowIso) - Date.parse(readIso))
  if (ms < MINUTE) return 'just now'
  const { unit, word } = AGES.find(({ most }) => ms < most) ?? AGES[2]
  const value = Math.floor(ms / unit)
  return `${value} ${word}${value === 1 ? '' : 's'} ago`
}

const SPANS = [
  { least: 2 * 86_400, seconds: 86_400, word: 'day' },
  { least: 2 * 3600, seconds: 3600, word: 'hour' },
  { least: 120, seconds: 60, word: 'minute' },
] as const

/** How long to wait, rounded up: `30 seconds`, `2 hours`, `6 days`. */
export function formatWait(seconds: number): string {
  const span = SPANS.find(({ least }) => seconds >= least) ?? { seconds: 1, word: 'second' }
  const value = Math.ceil(seconds / span.seconds)
  return `${value} ${span.word}${value === 1 ? '' : 's'}`
}
