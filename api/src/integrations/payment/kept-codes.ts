import type Stripe from 'stripe'
import { ALL, idOf } from './payment-gateway.ts'

/** Whether a code has reached its redemption limit. */
export const isSpent = ({ max_redemptions, times_redeemed }: Stripe.PromotionCode) =>
  max_redemptions !== null && times_redeemed >= max_redemptions

type Redeemed = Exclude<Stripe.Invoice['discounts'][number], string | Stripe.DeletedDiscount>
const listRedeemed = ({ discounts }: Stripe.Invoice): Redeemed[] =>
  discounts.filter((each): each is Redeemed => typeof each === 'object' && !('deleted' in each))

/**
 * Whether a customer has redeemed a code for an invoice that they never paid, and has paid none with its coupon. Stripe
 * counts a redemption before the payment, and does not return it where the payment fails: such a customer keeps the
 * code, and its coupon is applied directly.
 */
export async function isKeptFor(
  stripe: Stripe,
  customer: string,
  { id, promotion }: Stripe.PromotionCode,
): Promise<boolean> {
  const coupon = idOf(promotion.coupon)
  const invoices = await stripe.invoices
    .list({ customer, limit: 100, expand: ['data.discounts'] })
    .autoPagingToArray(ALL)
  const redeemed = invoices.flatMap((invoice) =>
    listRedeemed(invoice).map((discount) => ({ ...discount, isPaid: invoice.status === 'paid' })),
  )
  const isUsed = redeemed.some(
    ({ isPaid, source, promotion_code }) =>
      isPaid && (idOf(promotion_code) === id || idOf(source.coupon) === coupon),
  )
  return !isUsed && redeemed.some(({ promotion_code }) => idOf(promotion_code) === id)
}
