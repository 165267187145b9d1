import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { ArrowDown, ArrowRight, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { toneText, type Tone } from '#app/ui/theme/tone.tsx'

export interface Delta {
  direction: 'up' | 'down' | 'flat'
  /** Whether that is good: a rising number of errors is a problem. */
  tone: Tone
  /** "12 fewer than on 3 March" */
  text: string
}

export interface MetricCardProps {
  label: string
  /** Already formatted. */
  value: string
  unit?: string | undefined
  delta?: Delta | undefined
  /** Markup of a `Sparkline` from `renderChart`. */
  sparkline?: string | undefined
  /** The date and the source: "Audit of 3 March". */
  source?: ReactNode
  /** Below all of it, where more than one line is to be said: what the figure leaves out. */
  footer?: ReactNode
  /** Makes the label a link to the details. */
  to?: string | undefined
}

const arrows = { up: ArrowUp, down: ArrowDown, flat: ArrowRight }

/** One figure with its unit, change and source. */
export function MetricCard({ label, value, unit, delta, sparkline, source, footer, to }: MetricCardProps) {
  return (
    <div className="relative flex min-w-0 flex-col gap-1 rounded-card border border-line-soft bg-surface-raised px-5 py-4">
      <p className="text-ink-soft">
        {to ? (
          <Link
            to={to}
            className="rounded-sm after:absolute after:inset-0 hover:text-ink-strong hover:underline"
          >
            {label}
          </Link>
        ) : (
          label
        )}
      </p>
      <div className="flex items-end justify-between gap-4">
        <p className="text-xl font-semibold whitespace-nowrap text-ink-strong">
          {value}
          {unit ? <span className="text-sm font-normal text-ink-soft"> {unit}</span> : null}
        </p>
        {sparkline ? <div className="w-24 min-w-0" dangerouslySetInnerHTML={{ __html: sparkline }} /> : null}
      </div>
      {delta ? <DeltaText {...delta} /> : null}
      {source ? <p className="text-xs text-ink-soft">{source}</p> : null}
      {footer}
    </div>
  )
}

export function DeltaText({ direction, tone, text }: Delta) {
  const Arrow = arrows[direction]
  return (
    <p className={clsx('flex items-center gap-1 text-xs font-medium', toneText[tone])}>
      <Arrow aria-hidden className="size-3.5 shrink-0" />
      {text}
    </p>
  )
}
