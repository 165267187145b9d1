import { textWidth, type FormatValue } from './chart-data.ts'
import { PLOT, type ValueScale } from './plot.ts'

interface ValueAxisProps {
  ticks: readonly number[]
  y: ValueScale
  formatValue: FormatValue
}

/** The labels of the horizontal lines; as wide as the widest one. */
export function ValueAxis({ ticks, y, formatValue }: ValueAxisProps) {
  const labels = ticks.map((tick) => ({ tick, text: formatValue(tick) }))
  const width = Math.max(...labels.map(({ text }) => textWidth(text))) + 10
  return (
    <svg aria-hidden width={width} height={PLOT.height} className="shrink-0">
      {labels.map(({ tick, text }) => (
        <text
          key={tick}
          x={width - 10}
          y={y(tick)}
          dy="0.35em"
          textAnchor="end"
          className="fill-ink-soft text-xs"
        >
          {text}
        </text>
      ))}
    </svg>
  )
}
