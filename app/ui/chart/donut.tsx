import { Pie } from '@visx/shape'
import { formatCount, type FormatValue } from './chart-data.ts'
import { segmentFills, type Segment } from './stacked-bar.tsx'

export interface DonutProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  /** A few: each has a color of its own. */
  segments: readonly Segment[]
  formatValue?: FormatValue | undefined
}

const SIZE = 176
const OUTER = 84
const INNER = 54
const MIDDLE = SIZE / 2

const percentage = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })
const getValue = ({ value }: Segment) => value

/** Parts of a whole as a ring, with the total inside and a legend of values and shares. */
export function Donut({ title, segments, formatValue = formatCount }: DonutProps) {
  const total = segments.reduce((sum, { value }) => sum + value, 0)
  const said = segments.map(({ label, value }) => `${label} ${formatValue(value)}`).join(', ')
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <svg
        role="img"
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        aria-label={`${title}: ${said}`}
      >
        <g transform={`translate(${MIDDLE} ${MIDDLE})`}>
          <Pie
            data={[...segments]}
            pieValue={getValue}
            pieSort={null}
            pieSortValues={null}
            outerRadius={OUTER}
            innerRadius={INNER}
            padAngle={0.02}
          >
            {({ arcs, path }) =>
              arcs.map((arc) => (
                <path key={arc.data.label} d={path(arc) ?? ''} className={segmentFills[arc.data.color]}>
                  <title>{`${arc.data.label}: ${formatValue(arc.data.value)}`}</title>
                </path>
              ))
            }
          </Pie>
        </g>
        <text
          x={MIDDLE}
          y={MIDDLE}
          textAnchor="middle"
          dominantBaseline="central"
          className="fill-ink-strong text-xl font-semibold"
        >
          {formatValue(total)}
        </text>
      </svg>
      <ul className="flex min-w-0 flex-col gap-1">
        {segments.map(({ label, value, color }) => (
          <li key={label} className="flex items-center gap-2 text-xs">
            <svg aria-hidden width="10" height="10" className="shrink-0">
              <rect width="10" height="10" rx="2" className={segmentFills[color]} />
            </svg>
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="whitespace-nowrap text-ink-soft">
              {formatValue(value)} ({percentage.format(total === 0 ? 0 : value / total)})
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
