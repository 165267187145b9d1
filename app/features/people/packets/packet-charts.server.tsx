import { formatDate } from '#app/lib/format.ts'
import {
  type Chart,
  drawLineChart,
  drawPairedDots,
  drawRadar,
  renderChart,
} from '#app/ui/chart/render-chart.server.tsx'
import { StackedBar } from '#app/ui/chart/stacked-bar.tsx'
import type { PrintedPacket } from '#contract/people/packets.ts'
import { SCORE_COMPONENT_WORDS } from '#contract/people/packets.words.ts'
import { DIRECTION_WORDS, DIRECTIONS } from '#contract/people/questions.words.ts'

export interface PacketCharts {
  /** How much each part of the score weighs; null without at least two. */
  parts: string | null
  /** How people see themselves and are seen; null without categories. */
  views: Chart | null
  /** Self, manager and peers around a center; null without three categories that two of them have rated. */
  radar: Chart | null
  /** The score in completed cycles before, and now; null without an earlier one. */
  trend: Chart | null
}

const COLORS = { self: 1, manager: 2, peer: 3, upward: 4, attributes: 5 } as const

/** Upward reviews are not among them: few people have any, and a fourth line would hide the others. */
const AROUND = ['self', 'manager', 'peer'] as const

const nameOf = (category: string) => (category === '' ? 'Other questions' : category)

/** From 0..1 to a scale of 1 to 5. */
const onFive = (value: number) => (1 + 4 * value).toFixed(2)

const inTwo = (value: number) => value.toFixed(2)

function drawParts({ score }: PrintedPacket): string | null {
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

function drawViews({ categories, directions }: PrintedPacket): Chart | null {
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
      label: nameOf(category),
      values: shown.map((direction) => means[direction] ?? null),
      gap: gap === null ? null : { text: `${gap > 0 ? '+' : ''}${(gap * 4).toFixed(2)}`, isHighlighted },
    })),
    formatValue: (value) => onFive(value),
  })
}

/** Categories in which at least two of them can be compared: a single point has no line to be part of. */
function drawAround({ categories }: PrintedPacket): Chart | null {
  const compared = categories.filter(
    ({ means }) => AROUND.filter((direction) => means[direction] !== undefined).length > 1,
  )
  if (compared.length < 3) return null
  const shown = AROUND.filter((direction) => compared.some(({ means }) => means[direction] !== undefined))
  return drawRadar({
    title: 'Categories that more than one kind of reviewer rated',
    unit: 'Average on a scale of 1 to 5, from the center outward',
    corner: 'Category',
    series: shown.map((direction) => ({ name: DIRECTION_WORDS[direction], color: COLORS[direction] })),
    axes: compared.map(({ category, means }) => ({
      label: nameOf(category),
      values: shown.map((direction) => means[direction] ?? null),
    })),
    formatValue: onFive,
  })
}

/** Of cycles with another scale, the place on theirs is the same on this one. */
function drawTrend({ score, earlier, cycle }: PrintedPacket, timeZone: string): Chart | null {
  if (!score || score.value === null) return null
  const { outMin, outMax } = score
  const before = earlier.flatMap((packet) =>
    packet.score === null ? [] : [{ ...packet, score: packet.score }],
  )
  if (before.length === 0) return null
  const toScale = (packet: (typeof before)[number]) =>
    outMin + ((packet.score - packet.outMin) / (packet.outMax - packet.outMin)) * (outMax - outMin)
  const isConverted = before.some((packet) => packet.outMin !== outMin || packet.outMax !== outMax)
  const points = [
    ...before.map((packet) => ({
      cycle: packet.cycle.name,
      label: formatDate(packet.endedAt, timeZone),
      value: toScale(packet),
    })),
    { cycle: cycle.name, label: 'Now', value: score.value },
  ]
  const chart = drawLineChart({
    title: 'Score by review cycle',
    unit: `On a scale of ${outMin} to ${outMax}${isConverted ? '. Scores of cycles with another scale are converted to it.' : ''}`,
    corner: 'Reviews ended',
    series: [{ name: 'Score' }],
    points: points.map(({ label, value }, at) => ({ at, label, values: [value] })),
    domain: [outMin, outMax],
    formatValue: inTwo,
  })
  // Names of cycles are too long for an axis.
  const rows = points.map((point) => [point.cycle, point.label, inTwo(point.value)])
  return { ...chart, table: { columns: ['Review cycle', 'Reviews ended', 'Score'], rows } }
}

export const drawPacket = (packet: PrintedPacket, timeZone: string): PacketCharts => ({
  parts: drawParts(packet),
  views: drawViews(packet),
  radar: drawAround(packet),
  trend: drawTrend(packet, timeZone),
})
