import { formatDate } from '#app/lib/format.ts'
import { drawLineChart, renderChart, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import { ScoreGauge } from '#app/ui/chart/score-gauge.tsx'
import type { ProjectDetail } from '#contract/seo/projects.ts'

export interface ProjectCharts {
  gauge: string
  /** Null with a single audit: one point is not a trend. */
  trend: Chart | null
}

/** Runs in the loader, so that the chart code never reaches the browser. */
export function drawProject({ trend }: Pick<ProjectDetail, 'trend'>, timeZone: string): ProjectCharts {
  return {
    gauge: renderChart(<ScoreGauge title="Site health" score={trend.at(-1)?.score ?? null} />),
    trend: trend.length < 2 ? null : drawTrend(trend, timeZone),
  }
}

const drawTrend = (trend: ProjectDetail['trend'], timeZone: string): Chart =>
  drawLineChart({
    title: 'Site health over time',
    unit: 'Score from 0 to 100, one point per audit of this project',
    corner: 'Audit of',
    series: [{ name: 'Health' }],
    domain: [0, 100],
    points: trend.map(({ at, score }) => ({
      at: Date.parse(at),
      label: formatDate(at, timeZone),
      values: [score],
    })),
  })
