import clsx from 'clsx'
import { fills, formatCount, type DataColor, type FormatValue } from './chart-data.ts'
import { toPercent } from './plot.ts'

export type SegmentColor = DataColor | 'good' | 'attention' | 'problem' | 'neutral'

export interface Segment {
  label: string
  /** Zero or more. */
  value: number
  color: SegmentColor
}

export interface StackedBarProps {
  /** What is shown and in which unit, for screen readers. */
  title: string
  segments: readonly Segment[]
  formatValue?: FormatValue | undefined
  /** Without it, the numbers have to stand beside the bar. */
  hasLegend?: boolean | undefined
}

export const segmentFills: Record<SegmentColor, string> = {
  ...fills,
  good: 'fill-status-good',
  attention: 'fill-accent',
  problem: 'fill-status-problem',
  neutral: 'fill-line-control',
}

const percentage = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

/** Parts of a whole in one bar, with a legend of values and shares. */
export function StackedBar({
  title,
  segments,
  formatValue = formatCount,
  hasLegend = true,
}: StackedBarProps) {
  const total = segments.reduce((sum, { value }) => sum + value, 0)
  const share = (value: number) => (total === 0 ? 0 : value / total)
  const starts = segments.map((_, i) =>
    segments.slice(0, i).reduce((sum, { value }) => sum + share(value), 0),
  )
  return (
    <div className="flex flex-col gap-3">
      <svg role="img" aria-label={title} width="100%" height="12">
        <title>{title}</title>
        <rect width="100%" height="12" rx="3" className="fill-line-soft" />
        {segments.map(({ label, value, color }, i) => (
          <rect
            key={label}
            x={toPercent((starts[i] ?? 0) * 100)}
            width={toPercent(share(value) * 100)}
            height="12"
            strokeWidth="2"
            className={clsx(segmentFills[color], 'stroke-surface-raised')}
          />
        ))}
      </svg>
      {hasLegend ? <Legend segments={segments} share={share} formatValue={formatValue} /> : null}
    </div>
  )
}

interface LegendProps extends Required<Pick<StackedBarProps, 'segments'>> {
  share: (value: number) => number
  formatValue: FormatValue
}

function Legend({ segments, share, formatValue }: LegendProps) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1.5">
      {segments.map(({ label, value, color }) => (
        <li key={label} className="flex items-center gap-2">
          <svg aria-hidden width="10" height="10">
            <rect width="10" height="10" rx="2" className={segmentFills[color]} />
          </svg>
          <span className="text-ink">{label}</span>
          <span className="font-semibold text-ink-strong">{formatValue(value)}</span>
          <span className="text-ink-soft">{percentage.format(share(value))}</span>
        </li>
      ))}
    </ul>
  )
}
