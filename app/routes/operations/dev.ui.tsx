import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { requireDevPages } from '#app/lib/http/dev-pages.server.ts'
import {
  drawBarChart,
  drawLineChart,
  drawStackedBar,
  renderChart,
} from '#app/ui/chart/render-chart.server.tsx'
import { ScoreGauge } from '#app/ui/chart/score-gauge.tsx'
import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import { sampleDepths, sampleIssues, samplePoints } from '#app/ui/showcase/showcase-samples.ts'
import { Showcase } from '#app/ui/showcase/showcase.tsx'

export const meta: MetaFunction = () => [{ title: 'Components · Bellwether' }]

export function loader({ request, context }: LoaderFunctionArgs) {
  requireDevPages(request, context.settings)

  return {
    sparkline: renderChart(
      <Sparkline title="Health score, last six audits" values={[61, 66, 64, 72, 78, 84]} />,
    ),
    gauges: [12, 58, 84, 97, null].map((score) =>
      renderChart(<ScoreGauge title="Site health" score={score} />),
    ),
    charts: [
      drawLineChart({
        title: 'Visits from search',
        unit: 'Visits a week, against the twelve weeks before',
        corner: 'Week of',
        series: [{ name: 'This period' }, { name: 'Before', color: 1, isComparison: true }],
        points: samplePoints,
        events: [{ at: samplePoints[4]?.at ?? 0, label: 'New sitemap' }],
      }),
      drawBarChart({
        title: 'Depth of pages',
        unit: 'Pages',
        corner: 'Clicks from the start page',
        bars: sampleDepths,
      }),
      drawBarChart({
        title: 'Most frequent issues',
        unit: 'Pages',
        corner: 'Issue',
        direction: 'horizontal',
        bars: sampleIssues,
      }),
      drawStackedBar({
        title: 'Issues by severity',
        unit: 'Issues',
        corner: 'Severity',
        segments: [
          { label: 'Errors', value: 31, color: 'problem' },
          { label: 'Warnings', value: 112, color: 'attention' },
          { label: 'Notices', value: 240, color: 'neutral' },
        ],
      }),
    ],
  }
}

export default function ComponentsRoute() {
  return <Showcase drawings={useLoaderData<typeof loader>()} />
}
