import { formatDate } from '#app/lib/format.ts'
import { drawLineChart, renderChart, type Chart } from '#app/ui/chart/render-chart.server.tsx'
import { ScoreGauge } from '#app/ui/chart/score-gauge.tsx'
import type { DashboardModel } from './dashboard-model.ts'

export interface DashboardCharts {
  gauge: string
  /** Null with a single audit: one point is not a trend. */
  trend: Chart | null
}

export function drawDashboard(
  { latest, trend }: Pick<DashboardModel, 'latest' | 'trend'>,
  timeZone: string,
): DashboardCharts {
  return {
    gauge: latest ? renderChart(<ScoreGauge title="Site health" score={latest.score} />) : '',
    trend: trend.length < 2 ? null : drawTrend(trend, timeZone),
  }
}

function drawTrend(trend: DashboardModel['trend'], timeZone: string): Chart {
  return drawLineChart({
    title: 'Site health over time',
    unit: 'Score from 0 to 100, one point per audit',
    corner: 'Audit of',
    series: [{ name: 'Health' }],
    domain: [0, 100],
    points: trend.map(({ createdAt, score }) => ({
      at: Date.parse(createdAt),
      label: formatDate(createdAt, timeZone),
      values: [score],
    })),
  })
}
