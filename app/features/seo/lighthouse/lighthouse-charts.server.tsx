import { formatDateTime } from '#app/lib/format.ts'
import { drawLineChart, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import type { DataColor } from '#app/ui/chart/chart-data.ts'
import type { LighthouseRun } from '#contract/seo/lighthouse.ts'
import { LIGHTHOUSE_CATEGORIES, LIGHTHOUSE_CATEGORY_WORDS } from '#contract/seo/lighthouse.words.ts'

const COLORS: readonly DataColor[] = [1, 2, 3, 5]

/** The scores of a page over time; null with fewer than two runs. Runs in the loader, so that no chart code reaches the browser. */
export function drawScores({ history }: Pick<LighthouseRun, 'history'>, timeZone: string): Chart | null {
  if (history.length < 2) return null
  return drawLineChart({
    title: 'Scores over time',
    unit: 'From 0 to 100, runs of this page on this device',
    corner: 'Finished',
    series: LIGHTHOUSE_CATEGORIES.map((category, at) => ({
      name: LIGHTHOUSE_CATEGORY_WORDS[category],
      color: COLORS[at] ?? 1,
    })),
    points: history.map(({ finishedAt, scores }) => ({
      at: Date.parse(finishedAt),
      label: formatDateTime(finishedAt, timeZone),
      values: LIGHTHOUSE_CATEGORIES.map((category) => scores[category]),
    })),
    domain: [0, 100],
  })
}
