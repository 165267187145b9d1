import type { DataColor } from '#app/ui/chart/chart-data.ts'
import { type Chart, drawDonut, drawGroupedColumns } from '#app/ui/chart/render-chart.server.tsx'
import type { FeedbackSummary } from '#contract/people/feedback.ts'

const monthName = new Intl.DateTimeFormat('en', { month: 'short', year: '2-digit', timeZone: 'UTC' })
const toMonth = (month: string) => monthName.format(new Date(`${month}-01T00:00:00Z`))

/** Further ones are drawn together; the table has them all. */
const MOST_SLICES = 5

function drawValues({ values, withoutValue }: FeedbackSummary): Chart | null {
  if (values.length === 0) return null
  const shown = values.slice(0, MOST_SLICES)
  const others = values.slice(MOST_SLICES).reduce((sum, { count }) => sum + count, 0)
  const chart = drawDonut({
    title: 'Values in feedback you received',
    unit: 'Pieces of feedback with each value',
    corner: 'Value',
    segments: [
      // As many as there are colors, less one.
      ...shown.map(({ value, count }, at) => ({ label: value, value: count, color: (at + 1) as DataColor })),
      ...(others > 0 ? [{ label: 'Other values', value: others, color: 6 as const }] : []),
      ...(withoutValue > 0 ? [{ label: 'No value', value: withoutValue, color: 'neutral' as const }] : []),
    ],
  })
  const rows = [...values, ...(withoutValue > 0 ? [{ value: 'No value', count: withoutValue }] : [])]
  return {
    ...chart,
    table: { ...chart.table, rows: rows.map(({ value, count }) => [value, String(count)]) },
  }
}

/** What the reader gave and received by month, and the values in it; nothing where there was none. */
export function drawFeedback(summary: FeedbackSummary): Chart[] {
  const { months } = summary
  if (months.every(({ given, received }) => given + received === 0)) return []
  const bars = drawGroupedColumns({
    title: 'Given and received by month',
    unit: 'Pieces of feedback, without notes to yourself',
    corner: 'Month',
    parts: [
      { name: 'Given', color: 1 },
      { name: 'Received', color: 2 },
    ],
    columns: months.map(({ month, given, received }) => ({
      label: toMonth(month),
      values: [given, received],
    })),
  })
  const values = drawValues(summary)
  return values ? [bars, values] : [bars]
}
