import { drawBarChart, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import { formatMicroDollars } from '#contract/seo/micro-dollars.ts'
import type { SourceSpending } from '#contract/seo/sources.costs.ts'

const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** What each of the last days has cost; null where none has cost anything. */
export function drawSpending({ days }: SourceSpending): Chart | null {
  if (days.every(({ spent }) => spent === 0)) return null
  return drawBarChart({
    title: 'Spent per day',
    unit: 'US dollars, the last 30 days in UTC',
    corner: 'Day',
    max: Math.max(...days.map(({ spent }) => spent)),
    formatValue: formatMicroDollars,
    bars: days.map(({ date, spent }) => ({ label: day.format(new Date(`${date}T00:00:00Z`)), value: spent })),
  })
}
