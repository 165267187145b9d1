import type Stripe from 'stripe'
import { type Discount } from './charges.ts'
import { type FoundCoupon, toTerms } from './coupons.ts'
import { idOf, toDate } from './payment-gateway.ts'

/** A discount of a subscription, with its products. */
export interface HeldDiscount extends Discount {
  code: string
  /** Stripe products; null where it applies to all. */
  products: string[] | null
}

export const countsFor = ({ products }: HeldDiscount, product: string | null) =>
  products === null || (product !== null && products.includes(product))

type WholeDiscount = Exclude<Stripe.Subscription['discounts'][number], string>
const isWhole = (discount: Stripe.Subscription['discounts'][number]): discount is WholeDiscount =>
  typeof discount === 'object'

/** A coupon for one invoice is used up once it is on one with an amount, even where it is still listed. */
function isSpent({ id }: WholeDiscount, { latest_invoice: latest }: Stripe.Subscription): boolean {
  if (typeof latest !== 'object' || !latest) return false
  return (
    latest.discounts.some((used) => idOf(used) === id) && latest.lines.data.some(({ amount }) => amount !== 0)
  )
}

/** Metadata with the code of a coupon that is applied directly. */
const CODE_KEYS = { coupon: 'redeemed_coupon', code: 'redeemed_code' }

/** Stripe's parameters to apply a coupon. */
export function toDiscountTerms(coupon: FoundCoupon | undefined) {
  if (!coupon) return {}
  const { discount, code } = coupon
  const isInPlaceOfCode = 'coupon' in discount && discount.coupon !== code
  const metadata = isInPlaceOfCode ? { [CODE_KEYS.coupon]: discount.coupon, [CODE_KEYS.code]: code } : null
  return { discounts: [discount], ...(metadata && { metadata }) }
}

function toCode(
  { metadata }: Stripe.Subscription,
  { promotion_code }: WholeDiscount,
  coupon: string,
): string {
  if (typeof promotion_code === 'object' && promotion_code) return promotion_code.code
  const typed = metadata[CODE_KEYS.coupon] === coupon ? metadata[CODE_KEYS.code] : undefined
  return typed ?? coupon
}

function toHeld(subscription: Stripe.Subscription, discount: WholeDiscount): HeldDiscount[] {
  const { coupon } = discount.source
  const terms =
    typeof coupon === 'object' && coupon ? toTerms(coupon, subscription.currency.toUpperCase()) : undefined
  if (typeof coupon !== 'object' || !coupon || !terms) return []
  const isOnce = terms.duration === 'once'
  if (isOnce && isSpent(discount, subscription)) return []
  return [
    {
      code: toCode(subscription, discount, coupon.id),
      percentOff: terms.percentOff,
      amountOff: terms.amountOff,
      isOnce,
      endsAt: toDate(discount.end),
      products: coupon.applies_to?.products ?? null,
    },
  ]
}

/** Discounts on future invoices, in the order in which Stripe applies them. */
export const listHeldDiscounts = (subscription: Stripe.Subscription): HeldDiscount[] =>
  subscription.discounts.filter(isWhole).flatMap((discount) => toHeld(subscription, discount))

/**
 * The products of these subscriptions' coupons, fetched coupon by coupon: a list of subscriptions can't be expanded
 * that far.
 */
export async function completeCoupons(
  stripe: Stripe,
  subscriptions: Stripe.Subscription[],
): Promise<Stripe.Subscription[]> {
  const ids = subscriptions.flatMap(({ discounts }) =>
    discounts.filter(isWhole).flatMap(({ source }) => idOf(source.coupon) ?? []),
  )
  const whole = new Map(
    await Promise.all(
      [...new Set(ids)].map(
        async (id) => [id, await stripe.coupons.retrieve(id, { expand: ['applies_to'] })] as const,
      ),
    ),
  )
  return subscriptions.map((subscription) => ({
    ...subscription,
    discounts: subscription.discounts.map((discount) => {
      if (!isWhole(discount)) return discount
      const { coupon } = discount.source
      return { ...discount, source: { ...discount.source, coupon: whole.get(idOf(coupon) ?? '') ?? coupon } }
    }),
  }))
}
