import { DomainError } from '#api/lib/domain-error.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { type Target } from '#api/integrations/payment/catalog.ts'
import { type InvoiceLine } from '#contract/invoices.ts'

const MINUTE_MS = 60_000
const PREVIEW_LASTS_MS = 60 * MINUTE_MS

/** When the prices were looked at: now where nobody says, and no longer ago than an hour. */
export function readPreviewTime(previewedAt: string | undefined, now: Date): Date {
  if (previewedAt === undefined) return now
  const at = new Date(previewedAt)
  const age = now.getTime() - at.getTime()
  if (age <= PREVIEW_LASTS_MS && age >= -MINUTE_MS) return at
  throw new DomainError('conflict', 'These prices were calculated too long ago. Look at them again.')
}

/**
 * The moment that a proration counts from has to be within the period under way. The provider's clock is not ours: it
 * may be a second ahead, and that of a test is wherever the test has put it.
 */
export function clampToPeriod(at: Date, current: ProviderSubscription | undefined): Date {
  if (!current || current.isTrial) return at
  const { periodStart, periodEnd } = current
  const latest = periodEnd.getTime() - 1000
  return new Date(Math.min(Math.max(at.getTime(), periodStart.getTime()), latest))
}

/** When the next period will be billed: at the end of what is paid now, or of the period that goes on. */
export function nextBilling(
  lines: InvoiceLine[],
  { current, target, at }: { current: ProviderSubscription | undefined; target: Target; at: Date },
): string | null {
  const isNewPeriod = !current || current.isTrial || current.shown.interval !== target.interval
  if (!isNewPeriod) return current.periodEnd.toISOString()
  const ends = lines.flatMap(({ isProration, to }) => (isProration || to === null ? [] : [to]))
  return ends.toSorted().findLast((end) => end > at.toISOString()) ?? null
}
