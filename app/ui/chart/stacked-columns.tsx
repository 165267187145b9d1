import { scaleBand, scaleLinear } from '@visx/scale'
import clsx from 'clsx'
import { fills, formatCount, type DataColor, type FormatValue } from './chart-data.ts'
import { PLOT, ticksOf, toPercent } from './plot.ts'
import { ValueAxis } from './value-axis.tsx'

export interface ColumnPart {
  name: string
  color: DataColor
}

export interface StackedColumn {
  /** The label: "Mar 3". */
  label: string
  /** One per part, in order, from the bottom; zero or more. */
  values: readonly number[]
}

export interface StackedColumnsProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  parts: readonly ColumnPart[]
  columns: readonly StackedColumn[]
  formatValue?: FormatValue | undefined
}

/** Wider columns than this say nothing more. */
const WIDEST = 14
const MAX_TAB_STOPS = 40
const MAX_LABELS = 6

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Parts of a whole over time: one column per date, with a legend and the total above the last one. */
export function StackedColumns({ title, parts, columns, formatValue = formatCount }: StackedColumnsProps) {
  const totals = columns.map(({ values }) => sum(values))
  const x = scaleBand({ domain: columns.map((_, i) => i), range: [0, 100], padding: 0.25 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...totals)],
    range: [PLOT.bottom, PLOT.top],
    nice: true,
  })
  const ticks = ticksOf(y, totals)
  const width = Math.min(x.bandwidth(), WIDEST)
  const labelEvery = Math.max(1, Math.ceil(columns.length / MAX_LABELS))
  return (
    <div className="flex flex-col gap-3">
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
          {columns.map((column, i) => (
            <OneColumn
              key={`${column.label} ${i}`}
              parts={parts}
              column={column}
              middle={(x(i) ?? 0) + x.bandwidth() / 2}
              width={width}
              y={y}
              formatValue={formatValue}
              isLabeled={i % labelEvery === 0}
              isSkippedOnPhone={columns.length > 3 && i % (labelEvery * 2) !== 0}
              isLast={i === columns.length - 1}
              isFocusable={columns.length <= MAX_TAB_STOPS}
            />
          ))}
        </svg>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1">
        {parts.map(({ name, color }) => (
          <li key={name} className="flex items-center gap-2 text-xs">
            <svg aria-hidden width="10" height="10">
              <rect width="10" height="10" rx="2" className={fills[color]} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OneColumnProps {
  parts: readonly ColumnPart[]
  column: StackedColumn
  /** In percent. */
  middle: number
  width: number
  y: (value: number) => number
  formatValue: FormatValue
  isLabeled: boolean
  isSkippedOnPhone: boolean
  isLast: boolean
  isFocusable: boolean
}

function OneColumn(props: OneColumnProps) {
  const { parts, column, middle, width, y, formatValue, isLabeled, isSkippedOnPhone, isLast } = props
  const { label, values } = column
  const total = sum(values)
  const said = parts.map(({ name }, i) => `${name} ${formatValue(values[i] ?? 0)}`).join(', ')
  const place = { x: toPercent(middle - width / 2), width: toPercent(width) }
  return (
    <g
      role="img"
      aria-label={`${label}: ${said}`}
      tabIndex={props.isFocusable ? 0 : undefined}
      className="group/column outline-none"
    >
      <title>{`${label}: ${said}`}</title>
      {parts.map(({ name, color }, i) => {
        const below = sum(values.slice(0, i))
        const value = values[i] ?? 0
        return value === 0 ? null : (
          <rect
            key={name}
            {...place}
            y={y(below + value)}
            height={y(below) - y(below + value)}
            className={clsx(
              fills[color],
              'group-hover/column:opacity-80 group-focus/column:stroke-ink-strong',
            )}
          />
        )
      })}
      <text
        x={toPercent(middle)}
        y={y(total) - 6}
        textAnchor="middle"
        className={clsx(
          'pointer-events-none fill-ink-strong font-semibold',
          !isLast && 'opacity-0 group-hover/column:opacity-100 group-focus/column:opacity-100',
        )}
      >
        {formatValue(total)}
      </text>
      {isLabeled ? (
        <text
          x={toPercent(middle)}
          y={PLOT.height - 8}
          textAnchor="middle"
          className={clsx('fill-ink-soft', isSkippedOnPhone && 'hidden @xl:inline')}
        >
          {label}
        </text>
      ) : null}
    </g>
  )
}
