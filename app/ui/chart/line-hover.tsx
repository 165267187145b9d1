import { fills, seriesColor, textWidth } from './chart-data.ts'
import type { FormatValue, LinePoint, LineSeries } from './chart-data.ts'
import { PLOT, type ValueScale } from './plot.ts'

interface LineHoverProps {
  series: readonly LineSeries[]
  points: readonly LinePoint[]
  percent: (at: number) => number
  y: ValueScale
  formatValue: FormatValue
}

const MAX_TAB_STOPS = 40

/**
 * One column per point. Hover or focus shows its values, by CSS alone. With more points than anyone would tab through,
 * keyboard users have the table.
 */
export function LineHover({ series, points, percent, y, formatValue }: LineHoverProps) {
  const positions = points.map((point) => percent(point.at))
  return (
    <>
      {points.map((point, i) => {
        const at = positions[i] ?? 0
        const from = (at + (positions[i - 1] ?? -at)) / 2
        const to = (at + (positions[i + 1] ?? 200 - at)) / 2
        const lines = series.map(({ name }, s) => ({ name, value: point.values[s] }))
        const said = lines.map(({ name, value }) => `${name} ${toText(value, formatValue)}`).join(', ')
        return (
          <g
            key={point.at}
            role="img"
            aria-label={`${point.label}: ${said}`}
            tabIndex={points.length <= MAX_TAB_STOPS ? 0 : undefined}
            className="group/point outline-none"
          >
            <rect
              x={`${from}%`}
              width={`${to - from}%`}
              y={0}
              height={PLOT.bottom}
              className="fill-transparent"
            />
            <svg
              x={`${at}%`}
              overflow="visible"
              className="pointer-events-none opacity-0 group-hover/point:opacity-100 group-focus/point:opacity-100"
            >
              <line y1={PLOT.top} y2={PLOT.bottom} className="stroke-line-control" />
              {series.map((one, s) => {
                const value = point.values[s]
                return typeof value === 'number' ? (
                  <circle
                    key={one.name}
                    cy={y(value)}
                    r={4}
                    strokeWidth={2}
                    className={`${fills[seriesColor(one, s)]} stroke-surface-raised`}
                  />
                ) : null
              })}
              <Tip
                heading={point.label}
                lines={lines.map((line) => [line.name, toText(line.value, formatValue)])}
                isLeft={at > 50}
              />
            </svg>
          </g>
        )
      })}
    </>
  )
}

function toText(value: number | null | undefined, formatValue: FormatValue) {
  return typeof value === 'number' ? formatValue(value) : 'no value'
}

interface TipProps {
  heading: string
  lines: readonly (readonly [name: string, value: string])[]
  /** Placed left of the point, so that it stays in the chart. */
  isLeft: boolean
}

function Tip({ heading, lines, isLeft }: TipProps) {
  const width =
    Math.max(textWidth(heading), ...lines.map(([name, value]) => textWidth(`${name}  ${value}`))) + 22
  const left = isLeft ? -width - 10 : 10
  return (
    <g className="text-xs">
      <rect
        x={left}
        y={PLOT.top}
        width={width}
        height={lines.length * 18 + 30}
        rx={6}
        className="fill-surface-overlay stroke-line-strong"
      />
      <text x={left + 10} y={PLOT.top + 18} className="fill-ink-soft">
        {heading}
      </text>
      {lines.map(([name, value], i) => (
        <g key={name}>
          <text x={left + 10} y={PLOT.top + 36 + i * 18} className="fill-ink">
            {name}
          </text>
          <text
            x={left + width - 10}
            y={PLOT.top + 36 + i * 18}
            textAnchor="end"
            className="fill-ink-strong font-semibold"
          >
            {value}
          </text>
        </g>
      ))}
    </g>
  )
}
