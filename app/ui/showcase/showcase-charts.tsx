import { ChartFrame, type ChartFrameProps } from '#app/ui/chart/chart-frame.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ShowcaseSection } from './showcase-section.tsx'

/** Rendered on the server, like every chart. */
export interface ShowcaseDrawings {
  sparkline: string
  gauges: readonly string[]
  charts: readonly ChartFrameProps[]
}

export function ShowcaseCharts({ drawings }: { drawings: ShowcaseDrawings }) {
  return (
    <ShowcaseSection title="Charts">
      <Card title="Health score" description="The four bands, and a site without a score">
        <div className="flex flex-wrap gap-6">
          {drawings.gauges.map((svg) => (
            <div key={svg} dangerouslySetInnerHTML={{ __html: svg }} />
          ))}
        </div>
      </Card>
      {drawings.charts.map((chart) => (
        <ChartFrame key={chart.title} {...chart} />
      ))}
    </ShowcaseSection>
  )
}
