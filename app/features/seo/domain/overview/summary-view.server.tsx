import { renderChart } from '#app/ui/chart/render-chart.server.tsx'
import { Sparkline } from '#app/ui/chart/sparkline.tsx'
import type { Delta } from '#app/ui/data/metric-card.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Figure, getDomainSummary } from '#contract/seo/domain.ts'
import type { Metric } from '#contract/seo/domain.words.ts'
import type { Provenance } from '#contract/seo/sources.ts'
import type { SourceId } from '#contract/seo/sources.words.ts'
import { formatFigure, toDelta } from '#app/features/seo/domain/figure-words.ts'
import { METRIC_WORDS } from '#contract/seo/domain.figures.ts'

/** One figure of a summary, ready to be shown. */
export interface FigureView {
  metric: Metric
  label: string
  value: string
  unit: string | undefined
  delta: Delta | undefined
  /** Markup; empty with fewer than two values. */
  sparkline: string
  source: Provenance
}

/** Figures that nobody who is connected has, by why and who could tell them. */
export interface MissingView {
  labels: string[]
  /** Why, in a sentence. */
  detail: string
  sources: SourceId[]
}

export interface SummaryView {
  figures: FigureView[]
  missing: MissingView[]
}

type Summary = ReplyOf<typeof getDomainSummary>['data']

function toFigureView(figure: Figure): FigureView {
  const { metric, unit, value, trend, source } = figure
  const { label, unit: words } = METRIC_WORDS[metric]
  const spark =
    trend.length < 2 ? null : (
      <Sparkline
        title={`${label}, ${trend.length} values`}
        values={trend.map((point) => point.value)}
        formatValue={(one) => formatFigure(unit, one)}
      />
    )
  return {
    metric,
    label,
    value: formatFigure(unit, value),
    unit: words,
    delta: toDelta(figure),
    sparkline: spark ? renderChart(spark) : '',
    source,
  }
}

/** One entry for all figures that are missing for the same reason. */
function groupMissing(missing: Summary['missing']): MissingView[] {
  const groups = new Map<string, MissingView>()
  for (const { metric, detail, sources } of missing) {
    const key = `${detail} ${sources.join()}`
    const group = groups.get(key) ?? { labels: [], detail, sources }
    group.labels.push(METRIC_WORDS[metric].label)
    groups.set(key, group)
  }
  return [...groups.values()]
}

export const toSummaryView = ({ figures, missing }: Summary): SummaryView => ({
  figures: figures.map(toFigureView),
  missing: groupMissing(missing),
})
