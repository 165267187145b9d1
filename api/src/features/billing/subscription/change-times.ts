import { DomainError } from '#api/lib/domain-error.ts'
import { addPeriods, type Charge, listCharges } from '#api/integrations/payment/charges.ts'
import { type Preview } from '#api/integrations/payment/previews.ts'
import { type ProviderSubscription } from '#api/integrations/payment/subscription-state.ts'
import { type Target } from '#api/integrations/payment/catalog.ts'

const MINUTE_MS = 60_000
const PREVIEW_LASTS_MS = 60 * MINUTE_MS

/** When the change was previewed: now by default, and at most an hour ago. */
export function readPreviewTime(previewedAt: string | undefined, now: Date): Date {
  if (previewedAt === undefined) return now
  const at = new Date(previewedAt)
  const age = now.getTime() - at.getTime()
  if (age <= PREVIEW_LASTS_MS && age >= -MINUTE_MS) return at
  throw new DomainError('conflict', 'These prices have expired. Review them again.')
}

/**
 * The proration date has to be within the current period. The provider's clock is not ours: it may be a second ahead,
 * and a test clock can be at any time.
 */
export function clampToPeriod(at: Date, current: ProviderSubscription | undefined): Date {
  if (!current || current.isTrial) return at
  const { periodStart, periodEnd } = current
  const latest = periodEnd.getTime() - 1000
  return new Date(Math.min(Math.max(at.getTime(), periodStart.getTime()), latest))
}

interface Change {
  current: ProviderSubscription | undefined
  target: Target
  at: Date
}

/** Charges after the invoice of this change. */
export function listChargesAfter(
  { lines, discounts, isBilledNow }: Pick<Preview, 'lines' | 'discounts' | 'isBilledNow'>,
  { current, target, at }: Change,
): Charge[] {
  const { plan, interval, quantity } = target
  // Discounts for one invoice are used up by that of the change, where it has an amount.
  const isUsed = isBilledNow && lines.some(({ amount }) => amount.amount !== 0)
  const left = discounts.filter(({ isOnce }) => !(isOnce && isUsed))
  const terms = { price: plan.price[interval] * quantity, interval, intervalCount: 1, discounts: left }
  if (current && !current.isTrial && current.shown.interval === interval)
    return listCharges({ ...terms, anchor: current.anchor, firstAt: current.periodEnd })
  // A period starts with the change, by the provider's clock.
  const whole = lines.find(({ isProration }) => !isProration)
  const anchor = new Date(whole?.from ?? at)
  return listCharges({ ...terms, anchor, firstAt: addPeriods(anchor, terms, 1) })
}
