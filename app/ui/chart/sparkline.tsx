import { scaleLinear } from '@visx/scale'
import { LinePath } from '@visx/shape'
import { fills, formatCount, strokes, type DataColor, type FormatValue } from './chart-data.ts'

export interface SparklineProps {
  /** What is shown and for which period: "Health score, last 6 audits". */
  title: string
  values: readonly number[]
  formatValue?: FormatValue | undefined
  color?: DataColor | undefined
}

const HEIGHT = 32
const MARGIN = 4

/** A line without axes, next to its last value. As wide as its container. */
export function Sparkline({ title, values, formatValue = formatCount, color = 1 }: SparklineProps) {
  const [first, last] = [values[0], values.at(-1)]
  if (first === undefined || last === undefined) return null

  const x = scaleLinear<number>({ domain: [0, Math.max(1, values.length - 1)], range: [0, 100] })
  const y = scaleLinear<number>({
    domain: [Math.min(...values), Math.max(...values)],
    range: [HEIGHT - MARGIN, MARGIN],
  })
  const said = `${title}: from ${formatValue(first)} to ${formatValue(last)}`
  return (
    <svg role="img" aria-label={said} width="100%" height={HEIGHT} overflow="visible" className="block pe-1">
      <title>{said}</title>
      <svg
        width="100%"
        height={HEIGHT}
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        overflow="visible"
      >
        <LinePath
          data={[...values]}
          x={(_, i) => x(i)}
          y={(value) => y(value)}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={1.5}
          strokeLinejoin="round"
          className={strokes[color]}
        />
      </svg>
      <circle cx={values.length === 1 ? '0' : '100%'} cy={y(last)} r={3} className={fills[color]} />
    </svg>
  )
}
