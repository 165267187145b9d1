import { toPercent } from '#app/ui/chart/plot.ts'

interface LeniencyPlotProps {
  title: string
  /** How much higher each rates than everybody, as a share of the scale. */
  rows: readonly { name: string; ratings: number; leniency: number }[]
  format: (value: number) => string
}

/** Of the width, for the farthest dot. */
const REACH = 46
const LEAST = 0.1

/** A dot for each manager: left of the line those who rate lower than everybody, right of it those who rate higher. */
export function LeniencyPlot({ title, rows, format }: LeniencyPlotProps) {
  const farthest = Math.max(LEAST, ...rows.map(({ leniency }) => Math.abs(leniency)))
  return (
    <div className="flex flex-col gap-3">
      <p className="flex justify-between text-xs text-ink-soft" aria-hidden>
        <span>Lower</span>
        <span>Mean</span>
        <span>Higher</span>
      </p>
      {rows.map(({ name, ratings, leniency }) => (
        <div key={name}>
          <p className="flex flex-wrap justify-between gap-x-4 text-ink">
            <span>
              {name} <span className="text-ink-soft">{ratings} ratings</span>
            </span>
            <span className="font-semibold text-ink-strong">{format(leniency)}</span>
          </p>
          <svg role="img" aria-label={`${title}: ${name} ${format(leniency)}`} width="100%" height="18">
            <line x1="0" x2="100%" y1="9" y2="9" strokeWidth="2" className="stroke-line-soft" />
            <line x1="50%" x2="50%" y1="0" y2="18" strokeWidth="1" className="stroke-line-control" />
            <circle cx={toPercent(50 + (leniency / farthest) * REACH)} cy="9" r="6" className="fill-data-1" />
          </svg>
        </div>
      ))}
    </div>
  )
}
