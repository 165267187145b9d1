import { type Chart, drawLineChart } from '#app/ui/chart/render-chart.server.tsx'
import { formatDate } from '#app/lib/format.ts'
import type { CycleProgress } from '#contract/people/cycles.progress.ts'

const DAY_MS = 86_400_000

const toPace = (from: number, due: number, assigned: number) => (at: number) =>
  due <= from ? assigned : Math.round(assigned * Math.min(1, (at - from) / (due - from)))

/** `Nov 14`: a cycle takes weeks. */
const toLabel = (at: number) => formatDate(new Date(at).toISOString(), 'UTC').replace(/, \d{4}$/, '')

/** Submitted reviews day by day, and the pace that would end on the due date; null without anything to draw. */
export function drawBurnUp({ burnUp, whole }: CycleProgress): Chart | null {
  if (burnUp === null || whole.assignedCount === 0) return null
  const { days, dueOn, threshold } = burnUp
  const from = Date.parse(days[0]?.day ?? '')
  const due = dueOn === null ? null : Date.parse(dueOn)
  const ats = new Set(days.map(({ day }) => Date.parse(day)))
  const last = Math.max(...ats)
  // The pace goes on to the due date.
  if (due !== null && due > last) ats.add(due)
  if (ats.size < 2) ats.add(from + DAY_MS)
  const pace = due === null ? null : toPace(from, due, whole.assignedCount)
  const submittedAt = (at: number) =>
    at > last ? null : (days.findLast(({ day }) => Date.parse(day) <= at)?.submitted ?? 0)
  const points = [...ats]
    .toSorted((one, other) => one - other)
    .map((at) => ({
      at,
      label: toLabel(at),
      values: [submittedAt(at), ...(pace ? [pace(at)] : [])],
    }))
  return drawLineChart({
    title: 'Submitted reviews by day',
    unit:
      threshold === null
        ? 'Reviews, days in UTC'
        : `Reviews, days in UTC; those without names are added ${threshold} at a time`,
    corner: 'Day',
    series: [
      { name: 'Submitted' },
      ...(pace ? [{ name: 'Pace', color: 1 as const, isComparison: true }] : []),
    ],
    points,
    domain: [0, whole.assignedCount],
  })
}
