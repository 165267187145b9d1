import { findCoupon } from '#api/integrations/payment/coupons.ts'
import { CURRENCY, findPlan, takePercentOff } from '#api/lib/plans.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/lib/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type validateCoupon as contract } from '#contract/subscription.ts'
import { findCustomerId } from './customers.queries.ts'

/** What a coupon takes off. Codes may be guessed at, but not for long. */
export async function validateCoupon(
  scope: SignedInScope,
  { couponCode, productId, interval = 'month', quantity = 1 }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { organizationId } = scope.actor
  await limit(scope, [{ key: `coupon:organization:${organizationId}`, max: 30, windowSeconds: 3600 }])
  const customerId = await findCustomerId(scope.db, organizationId)
  const plan = productId === undefined ? undefined : findPlan(productId)
  const target = plan && { plan, interval, quantity }
  const { code, percentOff } = await findCoupon(scope, { code: couponCode, customerId, target })
  const amount = plan && plan.price[interval] * quantity
  const money = (cents: number | undefined) =>
    cents === undefined ? null : { amount: cents, currency: CURRENCY }
  return {
    code,
    percentOff,
    price: money(amount),
    discountedPrice: money(amount === undefined ? undefined : takePercentOff(amount, percentOff)),
  }
}
