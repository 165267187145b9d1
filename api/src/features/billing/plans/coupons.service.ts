import { findCoupon } from '#api/integrations/payment/coupons.ts'
import { listCharges, redeem } from '#api/integrations/payment/charges.ts'
import { findPlan } from '#contract/billing/plan-table.ts'
import { limit } from '#api/lib/rate-limit.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type validateCoupon as contract } from '#contract/billing/plans.ts'
import { toCharges, toMoney } from '#api/core/billing/charge-views.ts'
import { findCustomerId } from '#api/core/billing/customers.queries.ts'

/** The discount of a coupon. Rate-limited, since codes could be guessed. */
export async function validateCoupon(
  scope: SignedInScope,
  { couponCode, productId, interval = 'month', quantity = 1 }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { organizationId } = scope.actor
  await limit(scope, [{ key: `coupon:organization:${organizationId}`, max: 30, windowSeconds: 3600 }])
  const customerId = await findCustomerId(scope.db, organizationId)
  const plan = productId === undefined ? undefined : findPlan(productId)
  const target = plan && { plan, interval, quantity }
  const { code, ...terms } = await findCoupon(scope, { code: couponCode, customerId, target })
  const { percentOff, amountOff, duration, months } = terms
  const now = scope.now()
  const price = plan && plan.price[interval] * quantity
  const charges =
    price === undefined
      ? []
      : listCharges({
          price,
          interval,
          intervalCount: 1,
          anchor: now,
          firstAt: now,
          discounts: [redeem(terms, now)],
        })
  return {
    code,
    percentOff,
    amountOff: toMoney(amountOff),
    duration,
    durationInMonths: months,
    price: toMoney(price),
    discountedPrice: toMoney(charges[0]?.amount),
    charges: toCharges(charges),
  }
}
