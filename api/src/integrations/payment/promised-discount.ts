import type Stripe from 'stripe'
import * as z from 'zod'
import { idOf } from './payment-gateway.ts'
import { type Target } from './catalog.ts'

/**
 * A change that waits for the bank can't bring its discount along, so that goes to the subscription before it. Beside
 * it stands what it is for: where the change never comes, the discount is taken back, and does not lower the price of
 * the plan that was to be left.
 */
const KEY = 'discount_for'
/** The change follows the discount at once. Before this time nobody can say that it never came. */
const SETTLED_AFTER_MS = 10 * 60_000

const Promised = z.object({
  plan: z.string(),
  interval: z.string(),
  quantity: z.number(),
  /** The coupons that it took the place of. */
  before: z.array(z.string()),
  at: z.number(),
})
export type PromisedDiscount = z.infer<typeof Promised>

export const NO_PROMISE = { metadata: { [KEY]: '' } }

export function listCouponIds({ discounts }: Stripe.Subscription): string[] {
  return discounts.flatMap((discount) =>
    typeof discount === 'object' ? (idOf(discount.source.coupon) ?? []) : [],
  )
}

export const toPromise = ({ plan, interval, quantity }: Target, before: string[], now: Date) => ({
  metadata: { [KEY]: JSON.stringify({ plan: plan.id, interval, quantity, before, at: now.getTime() }) },
})

export function readPromise({ metadata }: Stripe.Subscription): PromisedDiscount | null {
  const text = metadata[KEY]
  if (text === undefined) return null
  try {
    return Promised.parse(JSON.parse(text))
  } catch {
    return null
  }
}

export const isSettled = ({ at }: PromisedDiscount, now: Date) => now.getTime() >= at + SETTLED_AFTER_MS
