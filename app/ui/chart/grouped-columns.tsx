import { scaleBand, scaleLinear } from '@visx/scale'
import clsx from 'clsx'
import { fills, formatCount, type FormatValue } from './chart-data.ts'
import { PLOT, ticksOf, toPercent } from './plot.ts'
import type { ColumnPart, StackedColumn, StackedColumnsProps } from './stacked-columns.tsx'
import { ValueAxis } from './value-axis.tsx'

const MAX_LABELS = 6

/** Several values over time that add up to nothing: columns side by side for each date, with a legend. */
export function GroupedColumns({ title, parts, columns, formatValue = formatCount }: StackedColumnsProps) {
  const values = columns.flatMap((column) => column.values)
  const x = scaleBand({ domain: columns.map((_, at) => at), range: [0, 100], padding: 0.25 })
  const y = scaleLinear<number>({
    domain: [0, Math.max(1, ...values)],
    range: [PLOT.bottom, PLOT.top],
    nice: true,
  })
  const ticks = ticksOf(y, values)
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
          {columns.map((column, at) => (
            <Group
              key={column.label}
              parts={parts}
              column={column}
              from={x(at) ?? 0}
              width={x.bandwidth()}
              y={y}
              formatValue={formatValue}
              isLabeled={at % labelEvery === 0}
              isSkippedOnPhone={at % (labelEvery * 2) !== 0}
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

interface GroupProps {
  parts: readonly ColumnPart[]
  column: StackedColumn
  /** In percent, like the width. */
  from: number
  width: number
  y: (value: number) => number
  formatValue: FormatValue
  isLabeled: boolean
  isSkippedOnPhone: boolean
}

function Group({ parts, column, from, width, y, formatValue, isLabeled, isSkippedOnPhone }: GroupProps) {
  const { label, values } = column
  const said = `${label}: ${parts.map(({ name }, at) => `${name} ${formatValue(values[at] ?? 0)}`).join(', ')}`
  const each = width / parts.length
  return (
    <g role="img" aria-label={said} tabIndex={0} className="group/column outline-none">
      <title>{said}</title>
      {parts.map(({ name, color }, at) => (
        <rect
          key={name}
          x={toPercent(from + at * each)}
          width={toPercent(each)}
          y={y(values[at] ?? 0)}
          height={PLOT.bottom - y(values[at] ?? 0)}
          className={clsx(fills[color], 'group-hover/column:opacity-80 group-focus/column:stroke-ink-strong')}
        />
      ))}
      {isLabeled ? (
        <text
          x={toPercent(from + width / 2)}
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
