import { formatDate } from '#app/lib/format.ts'
import { type Chart, drawBarChart, drawLineChart } from '#app/ui/chart/render-chart.server.tsx'
import type { BlockOf, ReportBlock, ReportContent } from '#contract/seo/reports.content.ts'

/** A chart as markup with what it is of; every other block as it is. */
export type ShownBlock =
  Exclude<ReportBlock, { kind: 'line' | 'bars' }> | { kind: 'chart'; chart: Chart; origin: string }

export type ShownReport = Omit<ReportContent, 'sections'> & {
  sections: (Omit<ReportContent['sections'][number], 'blocks'> & { blocks: ShownBlock[] })[]
}

const drawLine = ({ title, unit, axis, isReversed, points }: BlockOf<'line'>): Chart =>
  drawLineChart({
    title,
    unit,
    corner: 'Date',
    series: [{ name: title }],
    isInverted: isReversed,
    domain: [axis.from, axis.to],
    points: points.map(({ date, value }) => ({
      at: Date.parse(date),
      label: formatDate(date, 'UTC'),
      values: [value],
    })),
  })

const drawBars = ({ title, unit, bars }: BlockOf<'bars'>): Chart =>
  drawBarChart({
    title,
    unit,
    corner: 'Name',
    direction: 'horizontal',
    bars: bars.map(({ label, value }) => ({ label, value })),
  })

function drawBlock(block: ReportBlock): ShownBlock {
  if (block.kind === 'line') return { kind: 'chart', chart: drawLine(block), origin: block.origin }
  if (block.kind === 'bars') return { kind: 'chart', chart: drawBars(block), origin: block.origin }
  return block
}

/** Runs in the loader, so that the chart code never reaches the browser. */
export const drawReport = (content: ReportContent): ShownReport => ({
  ...content,
  sections: content.sections.map((section) => ({ ...section, blocks: section.blocks.map(drawBlock) })),
})
