import clsx from 'clsx'
import { fills, seriesColor } from './chart-data.ts'
import type { DataColor, FormatValue, LinePoint, LineSeries } from './chart-data.ts'
import { PLOT, type ValueScale } from './plot.ts'

interface LineEnd {
  name: string
  value: string
  /** The end of a line, and the position of its label, which avoids overlaps. */
  y: number
  textY: number
  color: DataColor
  isComparison: boolean
}

const LINE = 16
const DIRECTLY_NAMED = 3

/** The last value of each series with its name; a single line needs no name. */
export function lineEnds(
  series: readonly LineSeries[],
  points: readonly LinePoint[],
  y: ValueScale,
  formatValue: FormatValue,
): LineEnd[] {
  const isNamed = series.length > 1 && series.length <= DIRECTLY_NAMED
  const ends = series.flatMap((one, i) => {
    const last = points.findLast((point) => typeof point.values[i] === 'number')?.values[i]
    if (typeof last !== 'number') return []
    const end = { name: isNamed ? one.name : '', value: formatValue(last), y: y(last), textY: y(last) }
    return [{ ...end, color: seriesColor(one, i), isComparison: one.isComparison ?? false }]
  })
  return spread(ends, isNamed ? LINE * 2 : LINE)
}

/** Moves labels down, then up from the bottom, until they are `distance` apart. */
function spread(ends: LineEnd[], distance: number): LineEnd[] {
  const sorted = ends.toSorted((a, b) => a.y - b.y)
  for (const [i, end] of sorted.entries()) {
    const above = sorted[i - 1]
    if (above) end.textY = Math.max(end.textY, above.textY + distance)
  }
  let limit = PLOT.bottom
  for (const end of sorted.toReversed()) {
    end.textY = Math.min(end.textY, limit)
    limit = end.textY - distance
  }
  return sorted
}

export function LineEnds({ ends, width }: { ends: readonly LineEnd[]; width: number }) {
  return (
    <svg aria-hidden width={width} height={PLOT.height} overflow="visible" className="shrink-0 text-xs">
      {ends.map(({ name, value, y, textY, color, isComparison }) => (
        <g key={`${name}${color}${String(isComparison)}`}>
          <circle
            cy={y}
            r={isComparison ? 2.5 : 3.5}
            className={clsx(fills[color], isComparison && 'opacity-70')}
          />
          <text x={9} y={textY} dy="0.35em" className="fill-ink-strong font-semibold">
            {value}
          </text>
          {name ? (
            <text x={9} y={textY + 14} dy="0.35em" className="fill-ink-soft">
              {name}
            </text>
          ) : null}
        </g>
      ))}
    </svg>
  )
}
