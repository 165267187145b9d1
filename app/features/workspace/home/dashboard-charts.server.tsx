import { formatDate } from '#app/lib/format.ts'
import { keepDrawings } from '#app/ui/chart/kept-drawings.server.ts'
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
  const points = trend.map(({ createdAt, score }) => ({ createdAt, score }))
  return {
    gauge: latest ? drawGauge(latest.score) : '',
    trend: points.length < 2 ? null : drawTrend({ points, timeZone }),
  }
}

const drawGauge = keepDrawings((score: number | null) =>
  renderChart(<ScoreGauge title="Site health" score={score} />),
)

interface Trend {
  points: Pick<DashboardModel['trend'][number], 'createdAt' | 'score'>[]
  timeZone: string
}

/** The same from one visit to the next, until an audit has finished. */
const drawTrend = keepDrawings(({ points, timeZone }: Trend): Chart =>
  drawLineChart({
    title: 'Site health over time',
    unit: 'Score from 0 to 100, one point per audit',
    corner: 'Audit of',
    series: [{ name: 'Health' }],
    domain: [0, 100],
    points: points.map(({ createdAt, score }) => ({
      at: Date.parse(createdAt),
      label: formatDate(createdAt, timeZone),
      values: [score],
    })),
  }),
)
