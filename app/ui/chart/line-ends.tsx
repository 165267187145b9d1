import clsx from 'clsx'
import { fills, seriesColor } from './chart-data.ts'
import type { DataColor, FormatValue, LinePoint, LineSeries } from './chart-data.ts'
import { PLOT, type ValueScale } from './plot.ts'

interface LineEnd {
  name: string
  value: string
  /** Where the line ends; before the others where its last values are not there. */
  at: number
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
): { early: LineEnd[]; atEdge: LineEnd[] } {
  const isNamed = series.length > 1 && series.length <= DIRECTLY_NAMED
  const ends = series.flatMap((one, i) => {
    const point = points.findLast(({ values }) => typeof values[i] === 'number')
    const last = point?.values[i]
    if (!point || typeof last !== 'number') return []
    const name = isNamed ? one.name : ''
    const end = { name, value: formatValue(last), at: point.at, y: y(last), textY: y(last) }
    return [{ ...end, color: seriesColor(one, i), isComparison: one.isComparison ?? false }]
  })
  const last = points.at(-1)?.at
  // What ends before has its label in the plot, and takes no room of the others.
  const early = ends.filter(({ at }) => at !== last)
  const atEdge = ends.filter(({ at }) => at === last)
  return { early, atEdge: spread(atEdge, isNamed ? LINE * 2 : LINE) }
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

/** Ends of lines that go on for less long than others, where they end: right of it, or near the edge above the line. */
export function EarlyEnds({ ends, percent }: { ends: readonly LineEnd[]; percent: (at: number) => number }) {
  return ends.map(({ name, value, at, y, color, isComparison }) => {
    const isLate = percent(at) > 80
    return (
      <svg
        key={`${name}${color}${String(isComparison)}`}
        aria-hidden
        x={`${percent(at)}%`}
        overflow="visible"
      >
        <circle
          cy={y}
          r={isComparison ? 2.5 : 3.5}
          className={clsx(fills[color], isComparison && 'opacity-70')}
        />
        <text
          x={isLate ? 0 : 9}
          y={isLate ? y - 12 : y}
          dy="0.35em"
          textAnchor={isLate ? 'end' : 'start'}
          className="text-xs"
        >
          <tspan className="fill-ink-strong font-semibold">{value}</tspan>
          {name ? <tspan className="fill-ink-soft"> {name}</tspan> : null}
        </text>
      </svg>
    )
  })
}
