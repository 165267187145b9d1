import { scaleLinear, scaleSqrt } from '@visx/scale'
import clsx from 'clsx'
import { fills, formatCount, type DataColor, type FormatValue } from './chart-data.ts'
import { PLOT, ticksOf, toPercent } from './plot.ts'
import { ValueAxis } from './value-axis.tsx'

export interface Bubble {
  label: string
  /** Zero or more. */
  x: number
  y: number
  /** Zero or more: the area of the circle. */
  size: number
  color?: DataColor | undefined
}

/** What the three figures of a bubble are called. */
export interface BubbleNames {
  x: string
  y: string
  size: string
}

export interface BubbleMapProps {
  /** What is shown, for screen readers. */
  title: string
  bubbles: readonly Bubble[]
  names: BubbleNames
  formatX?: FormatValue | undefined
  formatY?: FormatValue | undefined
  formatSize?: FormatValue | undefined
}

const LARGEST_RADIUS = 20
const SMALLEST_RADIUS = 4
/** How far apart names have to be, in px and in percent of the width; others are in the table, and shown on hover and focus. */
const NAME_HEIGHT = 16
const NAME_WIDTH = 35

/** The bubbles whose names do not lie on that of an earlier one. */
function findNamed(places: readonly { left: number; top: number }[]): ReadonlySet<number> {
  const named: number[] = []
  for (const [i, { left, top }] of places.entries()) {
    const isFree = named.every((other) => {
      const place = places[other]
      if (!place) return true
      return Math.abs(place.top - top) >= NAME_HEIGHT || Math.abs(place.left - left) >= NAME_WIDTH
    })
    if (isFree) named.push(i)
  }
  return new Set(named)
}

/**
 * Two figures against each other, and a third as the area of the circle. Horizontal positions are in percent, so that circles stay
 * round at any width.
 */
export function BubbleMap(props: BubbleMapProps) {
  const { title, bubbles, names, formatX = formatCount, formatY = formatCount } = props
  const x = scaleLinear<number>({
    domain: [0, Math.max(1, ...bubbles.map((bubble) => bubble.x)) * 1.1],
    range: [0, 100],
    nice: true,
  })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...bubbles.map((bubble) => bubble.y)) * 1.15],
    range: [PLOT.bottom, PLOT.top],
    nice: true,
  })
  const radius = scaleSqrt<number>({
    domain: [0, Math.max(Number.MIN_VALUE, ...bubbles.map(({ size }) => size))],
    range: [SMALLEST_RADIUS, LARGEST_RADIUS],
  })
  const rows = ticksOf(
    y,
    bubbles.map((bubble) => bubble.y),
  )
  const columns = x.ticks(4)
  const named = findNamed(bubbles.map((bubble) => ({ left: x(bubble.x), top: y(bubble.y) })))
  // Small circles above large ones.
  const drawn = bubbles
    .map((bubble, i) => ({ bubble, isNamed: named.has(i) }))
    .toSorted((one, other) => other.bubble.size - one.bubble.size)
  return (
    <div>
      <p className="text-xs text-ink-soft">{names.y}</p>
      <div className="flex items-stretch">
        <ValueAxis ticks={rows} y={y} formatValue={formatY} />
        <svg
          role="group"
          width="100%"
          height={PLOT.height}
          overflow="visible"
          className="min-w-0 flex-1 text-xs"
        >
          <title>{title}</title>
          {rows.map((tick) => (
            <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-data-grid" />
          ))}
          {columns.map((tick, i) => (
            <text
              key={tick}
              x={toPercent(x(tick))}
              y={PLOT.height - 4}
              textAnchor={i === 0 ? 'start' : 'middle'}
              className="fill-ink-soft"
            >
              {formatX(tick)}
            </text>
          ))}
          {drawn.map(({ bubble, isNamed }) => (
            <OneBubble
              key={bubble.label}
              {...props}
              bubble={bubble}
              isNamed={isNamed}
              left={x(bubble.x)}
              top={y(bubble.y)}
              radius={radius(bubble.size)}
            />
          ))}
        </svg>
      </div>
      <p className="text-end text-xs text-ink-soft">
        {names.x}; area of the circle: {names.size.toLowerCase()}
      </p>
    </div>
  )
}

interface OneBubbleProps extends Omit<BubbleMapProps, 'bubbles' | 'title'> {
  bubble: Bubble
  isNamed: boolean
  /** In percent, px and px. */
  left: number
  top: number
  radius: number
}

function OneBubble(props: OneBubbleProps) {
  const { bubble, isNamed, left, top, radius, names } = props
  const { formatX = formatCount, formatY = formatCount, formatSize = formatCount } = props
  const said = `${bubble.label}: ${names.x} ${formatX(bubble.x)}, ${names.y} ${formatY(bubble.y)}, ${names.size} ${formatSize(bubble.size)}`
  const isRight = left > 60
  return (
    <g role="img" aria-label={said} tabIndex={0} className="group/bubble outline-none">
      <title>{said}</title>
      <circle
        cx={toPercent(left)}
        cy={top}
        r={radius}
        strokeWidth={1.5}
        className={clsx(
          fills[bubble.color ?? 2],
          'stroke-surface-raised opacity-80 group-hover/bubble:opacity-100 group-focus/bubble:stroke-ink-strong',
        )}
      />
      <svg x={toPercent(left)} overflow="visible">
        <text
          x={isRight ? -radius - 4 : radius + 4}
          y={top}
          dy="0.35em"
          textAnchor={isRight ? 'end' : 'start'}
          className={clsx(
            'pointer-events-none fill-ink-strong font-medium',
            !isNamed && 'opacity-0 group-hover/bubble:opacity-100 group-focus/bubble:opacity-100',
          )}
        >
          {bubble.label}
        </text>
      </svg>
    </g>
  )
}
