import { formatDate } from '#app/lib/format.ts'
import { type Chart, drawLineChart } from '#app/ui/chart/render-chart.server.tsx'
import type { HistoryPoint } from '#contract/seo/issue-tracking.ts'

/** Null before there are two audits that tell. */
export function drawHistory(history: readonly HistoryPoint[], timeZone: string): Chart | null {
  if (history.filter(({ pages }) => pages !== null).length < 2) return null
  return drawLineChart({
    title: 'Affected pages',
    unit: 'Pages with this issue in each audit of the site',
    corner: 'Audit',
    series: [{ name: 'Pages' }],
    points: history.map(({ at, pages }) => ({
      at: new Date(at).getTime(),
      label: formatDate(at, timeZone),
      values: [pages],
    })),
  })
}
