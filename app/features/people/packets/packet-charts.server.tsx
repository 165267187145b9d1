import { drawPairedDots, type Chart, renderChart } from '#app/ui/chart/render-chart.server.tsx'
import { StackedBar } from '#app/ui/chart/stacked-bar.tsx'
import type { PacketDetail } from '#contract/people/packets.ts'
import { SCORE_COMPONENT_WORDS } from '#contract/people/packets.words.ts'
import { DIRECTION_WORDS, DIRECTIONS } from '#contract/people/questions.words.ts'

export interface PacketCharts {
  /** How much each part of the score weighs; null without at least two. */
  parts: string | null
  /** How people see themselves and are seen; null without categories. */
  views: Chart | null
}

const COLORS = { self: 1, manager: 2, peer: 3, upward: 4, attributes: 5 } as const

/** From 0..1 to a scale of 1 to 5. */
const onFive = (value: number) => (1 + 4 * value).toFixed(2)

function drawParts({ score }: PacketDetail): string | null {
  if (!score || score.parts.length < 2) return null
  return renderChart(
    <StackedBar
      title="Weight of each part of the score, in percent"
      segments={score.parts.map(({ component, weight }) => ({
        label: SCORE_COMPONENT_WORDS[component],
        value: weight,
        color: COLORS[component],
      }))}
      formatValue={() => 'weight'}
    />,
  )
}

function drawViews({ categories, directions }: PacketDetail): Chart | null {
  const shown = DIRECTIONS.filter((direction) =>
    categories.some(({ means }) => means[direction] !== undefined),
  )
  if (shown.length === 0) return null
  const isFew = directions.some(({ isTooFew }) => isTooFew)
  return drawPairedDots({
    title: 'Self and others by category',
    unit: isFew
      ? 'Average on a scale of 1 to 5. Reviews with too few responses are left out.'
      : 'Average on a scale of 1 to 5',
    corner: 'Category',
    series: shown.map((direction) => DIRECTION_WORDS[direction]),
    gapName: 'Perception gap',
    rows: categories.map(({ category, means, gap, isHighlighted }) => ({
      label: category === '' ? 'Other questions' : category,
      values: shown.map((direction) => means[direction] ?? null),
      gap: gap === null ? null : { text: `${gap > 0 ? '+' : ''}${(gap * 4).toFixed(2)}`, isHighlighted },
    })),
    formatValue: (value) => onFive(value),
  })
}

export const drawPacket = (packet: PacketDetail): PacketCharts => ({
  parts: drawParts(packet),
  views: drawViews(packet),
})
