import Stripe from 'stripe'
import { DomainError } from '#api/lib/domain-error.ts'
import { COUPON_INVALID } from '#contract/billing.forms.ts'
import {
  askStripe,
  hasCode,
  idOf,
  isMissing,
  PAYMENT_FAILURE,
  type PaymentScope,
  toDate,
} from './payment-gateway.ts'

export interface FoundCoupon {
  /** As it is written at Stripe: promotion codes may be typed in any case. */
  code: string
  percentOff: number
  /** Whether it counts for one invoice alone. */
  isOnce: boolean
  /** What Stripe wants to hear to redeem it. */
  discount: { promotion_code: string } | { coupon: string }
}

export const couponRefusal = () =>
  new DomainError('validation-failed', COUPON_INVALID, { errors: { couponCode: [COUPON_INVALID] } })

/** Stripe refuses a coupon when it is redeemed: used up, expired, not for this customer or this price. */
export const isCouponRefusal = (error: unknown) =>
  error instanceof Stripe.errors.StripeInvalidRequestError &&
  (hasCode(error, 'coupon_expired') ||
    hasCode(error, 'promotion_code_expired') ||
    /^discounts|coupon|promotion/.test(error.param ?? ''))

async function findByPromotionCode(stripe: Stripe, code: string, customerId: string | null) {
  const { data } = await stripe.promotionCodes.list({
    code,
    active: true,
    limit: 1,
    expand: ['data.promotion.coupon'],
  })
  const [found] = data
  if (!found) return undefined
  const owner = idOf(found.customer)
  const expiry = toDate(found.expires_at)
  const { coupon } = found.promotion
  if (coupon === null || (owner !== null && owner !== customerId)) throw couponRefusal()
  return {
    code: found.code,
    discount: { promotion_code: found.id },
    coupon: typeof coupon === 'string' ? await stripe.coupons.retrieve(coupon) : coupon,
    expiry,
  }
}

async function findById(stripe: Stripe, code: string) {
  try {
    return { code, discount: { coupon: code }, coupon: await stripe.coupons.retrieve(code), expiry: null }
  } catch (error) {
    throw isMissing(error) ? couponRefusal() : error
  }
}

/** A promotion code, or else a coupon by its id, that takes a percentage off. Everything else is refused alike. */
export function findCoupon(
  scope: PaymentScope,
  code: string,
  customerId: string | null,
): Promise<FoundCoupon> {
  return askStripe(scope, PAYMENT_FAILURE.preview, async (stripe) => {
    const found = (await findByPromotionCode(stripe, code, customerId)) ?? (await findById(stripe, code))
    const { percent_off: percentOff, valid, duration } = found.coupon
    const isOver = found.expiry !== null && found.expiry <= scope.now()
    if (!valid || percentOff === null || isOver) throw couponRefusal()
    return { code: found.code, percentOff, isOnce: duration === 'once', discount: found.discount }
  })
}
