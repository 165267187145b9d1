import { formatNumber } from '#app/lib/format.ts'
import type { AuditedCycle } from '#contract/people/auditing.ts'

/** Percent without decimals; nothing done of nothing is no figure. */
export const toShare = (done: number, all: number): string =>
  all === 0 ? '–' : `${Math.floor((100 * done) / all)}%`

const PARTS = [
  { name: 'submitted', className: 'fill-status-good' },
  { name: 'started', className: 'fill-accent' },
] as const

/** Submitted and started reviews in one bar, the rest of it not started; the same in words for who does not see it. */
export function ReviewProgress({
  cycle: { reviewCount, submittedCount, startedCount },
}: {
  cycle: AuditedCycle
}) {
  if (reviewCount === 0) return <span className="text-ink-soft">No reviews yet</span>
  const share = (value: number) => `${((100 * value) / reviewCount).toFixed(2)}%`
  const counts = { submitted: submittedCount, started: startedCount }
  const label = `${formatNumber(submittedCount)} submitted, ${formatNumber(startedCount)} started, of ${formatNumber(reviewCount)}`
  return (
    <span className="flex min-w-32 items-center gap-2">
      <svg role="img" aria-label={label} width="100%" height="10" className="min-w-16 flex-1">
        <title>{label}</title>
        <rect width="100%" height="10" rx="3" className="fill-line-soft" />
        {PARTS.map(({ name, className }, index) => (
          <rect
            key={name}
            x={index === 0 ? '0%' : share(submittedCount)}
            width={share(counts[name])}
            height="10"
            className={className}
          />
        ))}
      </svg>
      <span className="tabular-nums">{toShare(submittedCount, reviewCount)}</span>
    </span>
  )
}
