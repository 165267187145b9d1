import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import clsx from 'clsx'
import { formatCount, seriesColor, strokes, textWidth } from './chart-data.ts'
import type { FormatValue, LinePoint, LineSeries } from './chart-data.ts'
import { EarlyEnds, LineEnds, lineEnds } from './line-ends.tsx'
import { LineHover } from './line-hover.tsx'
import { PLOT, ticksOf } from './plot.ts'
import { ValueAxis } from './value-axis.tsx'

export interface LineChartProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  series: readonly LineSeries[]
  /** In the order of `at`. */
  points: readonly LinePoint[]
  formatValue?: FormatValue | undefined
  /** By default from 0 to the largest value, rounded up. */
  domain?: readonly [number, number] | undefined
  /** For positions: 1, the best one, is at the top. */
  isInverted?: boolean | undefined
  /** What changed and when: "New source". */
  events?: readonly { at: number; label: string }[] | undefined
}

const getAt = (point: LinePoint) => point.at
const getMax = (point: LinePoint) => Math.max(0, ...point.values.map((value) => value ?? 0))

/**
 * Lines over time. Only the plot stretches: horizontal positions are in percent and vertical ones in px, so that text
 * keeps its size at any width. The last value is shown at the line's end.
 */
export function LineChart({
  title,
  series,
  points,
  formatValue = formatCount,
  domain,
  isInverted = false,
  events = [],
}: LineChartProps) {
  const ats = points.map(getAt)
  // A single point has no span: the scale places it in the middle.
  const percent = scaleLinear<number>({ domain: [Math.min(...ats), Math.max(...ats)], range: [0, 100] })
  const y = scaleLinear<number>({
    ...(isInverted
      ? { domain: [1, Math.max(2, ...points.map(getMax))], range: [PLOT.top, PLOT.bottom] }
      : {
          domain: domain ? [...domain] : [0, Math.max(1, ...points.map(getMax))],
          range: [PLOT.bottom, PLOT.top],
          nice: domain === undefined,
        }),
  })
  const usualTicks = ticksOf(
    y,
    points.flatMap(({ values }) => values.filter((value) => value !== null)),
  )
  const ticks = isInverted ? [1, ...usualTicks.filter((tick) => tick >= 2)] : usualTicks
  const { early, atEdge } = lineEnds(series, points, y, formatValue)
  const endWidth = Math.max(
    24,
    ...atEdge.map(({ value, name }) => Math.max(textWidth(value), textWidth(name)) + 14),
  )
  return (
    <div className="flex items-stretch">
      <ValueAxis ticks={ticks} y={y} formatValue={formatValue} />
      <svg role="group" width="100%" height={PLOT.height} overflow="visible" className="min-w-0 flex-1">
        <title>{title}</title>
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-data-grid" />
        ))}
        {events.map(({ at, label }) => (
          <EventMark key={`${at} ${label}`} x={percent(at)} label={label} />
        ))}
        <svg
          width="100%"
          height={PLOT.height}
          viewBox={`0 0 100 ${PLOT.height}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          {series.map((one, i) => (
            <LinePath
              key={one.name}
              data={[...points]}
              x={(point) => percent(point.at)}
              y={(point) => y(point.values[i] ?? 0)}
              defined={(point) => typeof point.values[i] === 'number'}
              fill="none"
              vectorEffect="non-scaling-stroke"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray={one.isComparison ? '2 5' : undefined}
              className={clsx(strokes[seriesColor(one, i)], one.isComparison && 'opacity-70')}
            />
          ))}
        </svg>
        <DateLabels points={points} percent={percent} />
        <EarlyEnds ends={early} percent={percent} />
        <LineHover series={series} points={points} percent={percent} y={y} formatValue={formatValue} />
      </svg>
      <LineEnds ends={atEdge} width={endWidth} />
    </div>
  )
}

function EventMark({ x, label }: { x: number; label: string }) {
  const isLate = x > 60
  return (
    <>
      <line
        x1={`${x}%`}
        x2={`${x}%`}
        y1={PLOT.top - 8}
        y2={PLOT.bottom}
        className="stroke-accent"
        strokeDasharray="2 3"
      />
      <svg x={`${x}%`} overflow="visible">
        <text
          x={isLate ? -5 : 5}
          y={PLOT.top - 4}
          textAnchor={isLate ? 'end' : 'start'}
          className="fill-ink-soft text-xs"
        >
          {label}
        </text>
      </svg>
    </>
  )
}

interface DateLabelsProps {
  points: readonly LinePoint[]
  percent: (at: number) => number
}

/** Tick labels: three on a phone, seven where there is space, at equal steps; the last point always has one. */
function DateLabels({ points, percent }: DateLabelsProps) {
  const last = points.length - 1
  const wide = labeled(last, 6)
  const narrow = labeled(last, 2)
  return (
    <>
      {points.map(({ at, label }, i) =>
        wide.has(i) || narrow.has(i) ? (
          <text
            key={at}
            x={`${percent(at)}%`}
            y={PLOT.height - 4}
            textAnchor={anchor(i, last)}
            className={clsx(
              'fill-ink-soft text-xs',
              !narrow.has(i) && 'hidden @xl:inline',
              !wide.has(i) && '@xl:hidden',
            )}
          >
            {label}
          </text>
        ) : null,
      )}
    </>
  )
}

function labeled(last: number, parts: number): ReadonlySet<number> {
  const step = Math.max(1, Math.ceil(last / parts))
  const regular = Array.from({ length: Math.floor(last / step) + 1 }, (_, i) => i * step)
  return new Set([...regular.filter((i) => last - i >= step * 0.75), last])
}

function anchor(index: number, last: number) {
  if (last === 0) return 'middle'
  if (index === 0) return 'start'
  return index === last ? 'end' : 'middle'
}
