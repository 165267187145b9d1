import { METRIC_WORDS } from '#contract/seo/domain.figures.ts'
import {
  type Figure,
  getDomainSummary,
  getTrafficTrend,
  type MissingFigure,
  type Series,
} from '#contract/seo/domain.ts'
import { type BlockOf, type ReportBlock } from '#contract/seo/reports.content.ts'
import { aSection, ask, type Facts, note, type Section } from './section.ts'
import { toDay, toFigure, toOrigin, toTenths, UNIT_WORDS } from './section-words.ts'

const MOST_CURVES = 2

function describeChange({ unit, value, previous }: Figure): string | null {
  if (previous === null) return null
  if (value === previous) return 'Same as the period before'
  const before = toFigure(unit, previous)
  if (previous === 0 || unit !== 'count') return `Before: ${before}`
  const share = Math.abs(((value - previous) / previous) * 100)
  return `${toTenths(share)}% ${value > previous ? 'more' : 'less'} than before (${before})`
}

function toCards(figures: Figure[]): BlockOf<'figures'> {
  return {
    kind: 'figures',
    title: 'Figures of the last 28 days',
    figures: figures.map((figure) => ({
      label: METRIC_WORDS[figure.metric].label,
      value: toFigure(figure.unit, figure.value),
      change: describeChange(figure),
      origin: toOrigin(figure.source),
    })),
  }
}

/** One note for all that is missing for the same reason. */
function tellMissing(missing: MissingFigure[]): ReportBlock[] {
  const reasons = [...new Set(missing.map(({ detail }) => detail))]
  return reasons.map((detail) => {
    const some = missing.filter((each) => each.detail === detail)
    return note(`${some.map(({ metric }) => METRIC_WORDS[metric].label).join(', ')}: ${detail}`)
  })
}

/** A curve with an axis that it fits in. Positions and ranks are better the smaller they are. */
export function toCurve({ metric, unit, points }: Series, origin: string): ReportBlock[] {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length < 2) return []
  const isReversed = unit === 'position' || unit === 'rank'
  const most = Math.max(...values)
  const axis = isReversed
    ? { from: Math.min(...values, 1), to: Math.max(most, 2) }
    : {
        from: 0,
        to:
          unit === 'percent' || unit === 'score'
            ? Math.min(100, Math.max(most * 1.1, 1))
            : Math.max(most * 1.1, 1),
      }
  return [
    {
      kind: 'line',
      title: METRIC_WORDS[metric].label,
      unit: METRIC_WORDS[metric].unit ?? UNIT_WORDS[unit] ?? 'by day',
      axis,
      isReversed,
      points,
      origin,
    },
  ]
}

function describeTraffic(figures: Figure[]): string[] {
  const traffic = figures.find(({ metric }) => metric === 'organic-traffic')
  if (!traffic) return []
  const change = describeChange(traffic)
  const about = traffic.source.basis === 'estimated' ? 'about ' : ''
  return [
    `Organic traffic: ${about}${toFigure(traffic.unit, traffic.value)} clicks in 28 days until ${toDay(traffic.source.asOf)}${change === null ? '' : `. ${change}`}.`,
  ]
}

export async function writeDomain({ tools, scope, host }: Facts): Promise<Section> {
  const [summary, trend] = await Promise.all([
    ask(tools.getSummary(scope, host, getDomainSummary.query.parse({ compare: 'previous' }))),
    ask(tools.getTrafficTrend(scope, host, getTrafficTrend.query.parse({}))),
  ])
  if ('why' in summary) return aSection([note(summary.why)])
  const { figures, missing } = summary.reply.data
  const shown = figures.filter(({ metric }) => metric !== 'health')
  const curves =
    'reply' in trend
      ? trend.reply.data.series
          .slice(0, MOST_CURVES)
          .flatMap((series) => toCurve(series, toOrigin(trend.reply.source)))
      : [note(`Traffic over time: ${trend.why}`)]
  return aSection([...(shown.length > 0 ? [toCards(shown)] : []), ...curves, ...tellMissing(missing)], {
    sentences: describeTraffic(figures),
    sources: [...shown.map(({ source }) => source), ...('reply' in trend ? [trend.reply.source] : [])],
  })
}
