import { scaleBand, scaleLinear } from '@visx/scale'
import clsx from 'clsx'
import { fills, formatCount, type Bar, type DataColor, type FormatValue } from './chart-data.ts'
import { PLOT, ticksOf, toPercent } from './plot.ts'
import { ValueAxis } from './value-axis.tsx'

export interface BarChartProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  bars: readonly Bar[]
  formatValue?: FormatValue | undefined
  color?: DataColor | undefined
  /** The end of the scale; by default the largest value. */
  max?: number | undefined
  /** `vertical` for an ordered scale (depth, month), `horizontal` for names. */
  direction?: 'vertical' | 'horizontal' | undefined
}

const getValue = (bar: Bar) => bar.value
const getLabel = (bar: Bar) => bar.label
const largestOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(getValue))

/** Bars from zero, each labeled with its value. */
export function BarChart({ direction = 'vertical', ...rest }: BarChartProps) {
  return direction === 'vertical' ? <VerticalBars {...rest} /> : <HorizontalBars {...rest} />
}

type BarsProps = Omit<BarChartProps, 'direction'>

const MAX_DIRECT_LABELS = 12

function VerticalBars({
  title,
  bars,
  max = largestOf(bars),
  formatValue = formatCount,
  color = 1,
}: BarsProps) {
  const x = scaleBand({ domain: bars.map(getLabel), range: [0, 100], padding: bars.length > 20 ? 0.2 : 0.32 })
  const y = scaleLinear<number>({
    domain: [0, max],
    range: [PLOT.bottom, PLOT.top],
    nice: true,
  })
  const ticks = ticksOf(
    y,
    bars.map(({ value }) => value),
  )
  const labelEvery = Math.ceil(bars.length / MAX_DIRECT_LABELS)
  return (
    <div className="flex items-stretch">
      <ValueAxis ticks={ticks} y={y} formatValue={formatValue} />
      <svg
        role="group"
        width="100%"
        height={PLOT.height}
        overflow="visible"
        className="min-w-0 flex-1 text-xs"
      >
        <title>{title}</title>
        {ticks.map((tick) => (
          <line key={tick} x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-data-grid" />
        ))}
        {bars.map((bar, i) => (
          <VerticalBar
            key={bar.label}
            label={i % labelEvery === 0 ? bar.label : ''}
            said={`${bar.label}: ${formatValue(bar.value)}`}
            value={formatValue(bar.value)}
            left={x(bar.label) ?? 0}
            width={x.bandwidth()}
            top={y(bar.value)}
            fill={fills[color]}
            isDense={bars.length > MAX_DIRECT_LABELS}
            isSkippedOnPhone={bars.length > 6 && i % (labelEvery * 2) !== 0}
          />
        ))}
      </svg>
    </div>
  )
}

interface VerticalBarProps {
  label: string
  said: string
  value: string
  /** In percent. */
  left: number
  width: number
  /** In px. */
  top: number
  fill: string
  /** Values are shown only on hover or focus. */
  isDense: boolean
  isSkippedOnPhone: boolean
}

function VerticalBar(props: VerticalBarProps) {
  const { label, said, value, left, width, top, fill, isDense, isSkippedOnPhone } = props
  const middle = toPercent(left + width / 2)
  const column = { x: toPercent(left), width: toPercent(width) }
  return (
    <g role="img" aria-label={said} tabIndex={0} className="group/bar outline-none">
      <rect {...column} y={0} height={PLOT.bottom} className="fill-transparent" />
      <rect
        {...column}
        y={top}
        height={PLOT.bottom - top}
        rx={2}
        className={clsx(
          fill,
          'group-hover/bar:opacity-80 group-focus/bar:stroke-ink-strong group-focus/bar:stroke-2',
        )}
      />
      <text
        x={middle}
        y={top - 6}
        textAnchor="middle"
        className={clsx(
          'pointer-events-none fill-ink-strong font-semibold',
          isDense ? 'opacity-0' : '@max-md:opacity-0',
          'group-hover/bar:opacity-100 group-focus/bar:opacity-100',
        )}
      >
        {value}
      </text>
      <text
        x={middle}
        y={PLOT.height - 8}
        textAnchor="middle"
        className={clsx('fill-ink-soft', isSkippedOnPhone && 'hidden @xl:inline')}
      >
        {label}
      </text>
    </g>
  )
}

function HorizontalBars({
  title,
  bars,
  max = largestOf(bars),
  formatValue = formatCount,
  color = 1,
}: BarsProps) {
  const x = scaleLinear<number>({ domain: [0, max], range: [0, 100] })
  return (
    <ul aria-label={title} className="flex flex-col gap-3">
      {bars.map(({ label, value, href }) => (
        <li key={label} className="flex flex-col gap-1">
          <span className="flex justify-between gap-4">
            <span className="min-w-0 truncate text-ink">
              {href ? (
                <a href={href} className="link">
                  {label}
                </a>
              ) : (
                label
              )}
            </span>
            <span className="font-semibold text-ink-strong">{formatValue(value)}</span>
          </span>
          <svg aria-hidden width="100%" height="8">
            <rect width="100%" height="8" rx="2" className="fill-line-soft" />
            <rect width={toPercent(x(value))} height="8" rx="2" className={fills[color]} />
          </svg>
        </li>
      ))}
    </ul>
  )
}
