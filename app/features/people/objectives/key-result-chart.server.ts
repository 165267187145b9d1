import { type Chart, drawLineChart } from '#app/ui/chart/render-chart.server.tsx'
import { formatDate } from '#app/lib/format.ts'
import type { KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import type { ObjectiveDetail } from '#contract/people/objectives.ts'
import { formatValue } from './values.ts'

const toLabel = (at: number) => formatDate(new Date(at).toISOString(), 'UTC').replace(/, \d{4}$/, '')

/** Measured values as steps from the start on, and the straight line to the target; null without a check-in with a value. */
export function drawKeyResult(
  keyResult: KeyResult,
  { startDate, endDate }: Pick<ObjectiveDetail, 'startDate' | 'endDate'>,
): Chart | null {
  const { trend, startValue, targetValue, dueDate, title } = keyResult
  if (trend.length === 0 || keyResult.metric === 'boolean') return null
  const from = Date.parse(startDate)
  const until = Date.parse(dueDate ?? endDate)
  const measured = trend.map(({ at, value }) => ({ at: Date.parse(at), value }))
  const last = Math.max(...measured.map(({ at }) => at))
  // A value holds until the next one: each step is drawn from its two ends.
  const ats = new Set([from, until, ...measured.flatMap(({ at }) => [at - 1, at])])
  const valueAt = (at: number) =>
    at > last ? null : (measured.findLast((each) => each.at <= at)?.value ?? startValue)
  const idealAt = (at: number) =>
    until <= from || at < from || at > until
      ? null
      : startValue + ((targetValue - startValue) * (at - from)) / (until - from)
  const values = [startValue, targetValue, ...measured.map(({ value }) => value)]
  return drawLineChart({
    title: `${title} by day`,
    unit: 'Value at each check-in, and the straight line from start to target',
    corner: 'Day',
    series: [{ name: 'Value' }, { name: 'Ideal', color: 1 as const, isComparison: true }],
    points: [...ats]
      .toSorted((one, other) => one - other)
      .map((at) => ({ at, label: toLabel(at), values: [valueAt(at), idealAt(at)] })),
    domain: [Math.min(...values), Math.max(...values)],
    formatValue: (value) => formatValue(keyResult, Math.round(value * 100) / 100),
  })
}
