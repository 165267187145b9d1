import clsx from 'clsx'
import { type DataColor, fills, type FormatValue, seriesColor, strokes } from './chart-data.ts'

export interface RadarProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  /** Whose values they are, at most three, or nothing can be told apart. */
  series: readonly { name: string; color?: DataColor }[]
  /** At least three, or there is no area. */
  axes: readonly {
    label: string
    /** One per series, between 0 and 1; null for none. */
    values: readonly (number | null)[]
  }[]
  formatValue: FormatValue
}

const RADIUS = 120
const NUMBERS_AT = 140
const RINGS = [0.25, 0.5, 0.75, 1]
/** Dashes tell lines apart where colors don't. */
const DASHES = [undefined, '6 3', '2 3']

interface Point {
  x: number
  y: number
}

/** The first axis points up, the others follow clockwise. */
function toPoint(at: number, count: number, distance: number): Point {
  const angle = (at / count) * 2 * Math.PI
  const round = (value: number) => Number(value.toFixed(1))
  return { x: round(distance * Math.sin(angle)), y: round(-distance * Math.cos(angle)) }
}

const toPath = (points: readonly Point[]) => `M${points.map(({ x, y }) => `${x} ${y}`).join('L')}Z`

/** Lines between neighbors that both have a value: over a gap there is none. */
function listEdges(points: readonly (Point | null)[]): [Point, Point][] {
  return points.flatMap((from, at) => {
    const to = points[(at + 1) % points.length]
    return from && to ? [[from, to] as [Point, Point]] : []
  })
}

/**
 * Values of a few groups around a center, an axis for each theme. Axes have numbers, and their names are a list, which has room for
 * them at any width.
 */
export function Radar({ title, series, axes, formatValue }: RadarProps) {
  const count = axes.length
  const ringOf = (share: number) => axes.map((_, at) => toPoint(at, count, RADIUS * share))
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <svg role="img" aria-label={title} viewBox="-160 -160 320 320" className="w-full max-w-80">
        {RINGS.map((share) => (
          <path key={share} d={toPath(ringOf(share))} className="fill-none stroke-data-grid" />
        ))}
        {axes.map(({ label }, at) => {
          const [end, number] = [toPoint(at, count, RADIUS), toPoint(at, count, NUMBERS_AT)]
          return (
            <g key={label}>
              <line x2={end.x} y2={end.y} className="stroke-data-grid" />
              <text {...number} dy="0.35em" textAnchor="middle" className="fill-ink text-xs tabular-nums">
                {at + 1}
              </text>
            </g>
          )
        })}
        {series.map(({ name, color }, index) => (
          <Shape
            key={name}
            points={axes.map(({ values }, at) => {
              const value = values[index]
              return value == null ? null : toPoint(at, count, RADIUS * value)
            })}
            names={axes.map(({ label, values }) => `${name}, ${label}: ${formatValue(values[index] ?? 0)}`)}
            color={seriesColor({ name, color }, index)}
            dash={DASHES[index]}
          />
        ))}
      </svg>
      <div className="flex min-w-48 flex-1 flex-col gap-4">
        <ul className="flex flex-wrap gap-x-6 gap-y-1.5">
          {series.map(({ name, color }, index) => (
            <li key={name} className="flex items-center gap-2 text-ink">
              <svg aria-hidden width="24" height="12">
                <line
                  x2="24"
                  y1="6"
                  y2="6"
                  strokeWidth="2"
                  strokeDasharray={DASHES[index]}
                  className={strokes[seriesColor({ name, color }, index)]}
                />
              </svg>
              {name}
            </li>
          ))}
        </ul>
        <ol className="list-decimal ps-6 text-ink">
          {axes.map(({ label }) => (
            <li key={label}>{label}</li>
          ))}
        </ol>
      </div>
    </div>
  )
}

interface ShapeProps {
  points: readonly (Point | null)[]
  names: readonly string[]
  color: DataColor
  dash: string | undefined
}

function Shape({ points, names, color, dash }: ShapeProps) {
  const all = points.filter((point) => point !== null)
  return (
    <g>
      {all.length === points.length ? (
        <path d={toPath(all)} className={clsx(fills[color], 'opacity-10')} />
      ) : null}
      {listEdges(points).map(([from, to], at) => (
        <line
          key={at}
          x1={from.x}
          y1={from.y}
          x2={to.x}
          y2={to.y}
          strokeWidth="2"
          strokeDasharray={dash}
          className={strokes[color]}
        />
      ))}
      {points.map((point, at) =>
        point ? (
          <circle
            key={at}
            cx={point.x}
            cy={point.y}
            r="4"
            className={clsx(fills[color], 'stroke-surface-raised')}
          >
            <title>{names[at]}</title>
          </circle>
        ) : null,
      )}
    </g>
  )
}
