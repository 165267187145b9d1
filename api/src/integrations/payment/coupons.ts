import Stripe from 'stripe'
import { type CouponTerms } from './charges.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { COUPON_DURATIONS } from '#contract/billing/plans.ts'
import { COUPON_INVALID } from '#contract/billing/plans.forms.ts'
import { CURRENCY } from '#contract/billing/price-terms.ts'
import { findProduct, type Target } from './catalog.ts'
import { isKeptFor, isSpent } from './kept-codes.ts'
import {
  ALL,
  askStripe,
  hasCode,
  idOf,
  isMissing,
  PAYMENT_FAILURE,
  type PaymentScope,
  toDate,
} from './payment-gateway.ts'

export interface FoundCoupon extends CouponTerms {
  /** As spelled in Stripe: promotion codes may be typed in any case. */
  code: string
  /** Stripe's parameter to redeem it. */
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

/** Who redeems a code, and for what; without a plan only the value of the code is of interest. */
export interface CouponRequest {
  code: string
  customerId: string | null
  target: Target | undefined
}

/** `applies_to` has to be expanded. */
const withProducts = { expand: ['applies_to'] }

/** Of codes with the same spelling, the one that this customer may use: several promotions can share a code. */
const pickOwn = (all: Stripe.PromotionCode[], customerId: string | null) =>
  all.find(({ customer }) => customer !== null && idOf(customer) === customerId) ??
  all.find(({ customer }) => customer === null)

interface FoundPromotion {
  promotion: Stripe.PromotionCode
  /** Used up by this customer, for a payment that was never made. */
  isKept: boolean
}

async function findPromotion(
  stripe: Stripe,
  { code, customerId }: CouponRequest,
): Promise<FoundPromotion | undefined> {
  const list = (active: boolean) =>
    stripe.promotionCodes.list({ code, active, limit: 100 }).autoPagingToArray(ALL)
  const active = await list(true)
  const usable = active.filter((each) => !isSpent(each))
  const promotion = pickOwn(usable, customerId)
  if (promotion) return { promotion, isKept: false }
  if (customerId !== null && usable.length === 0) {
    const spent = pickOwn([...active, ...(await list(false))].filter(isSpent), customerId)
    if (spent && (await isKeptFor(stripe, customerId, spent))) return { promotion: spent, isKept: true }
  }
  if (active.length > 0) throw couponRefusal()
  return undefined
}

async function hasPaid(stripe: Stripe, customerId: string | null): Promise<boolean> {
  if (customerId === null) return false
  const paid = await stripe.invoices
    .list({ customer: customerId, status: 'paid', limit: 100 })
    .autoPagingToArray(ALL)
  return paid.some(({ amount_paid }) => amount_paid > 0)
}

/** The minimum amount in our currency; `Infinity` where it is only set in others. */
function toMinimum({
  minimum_amount,
  minimum_amount_currency,
  currency_options,
}: Stripe.PromotionCode.Restrictions) {
  if (minimum_amount === null) return 0
  if (minimum_amount_currency?.toUpperCase() === CURRENCY) return minimum_amount
  return currency_options?.[CURRENCY.toLowerCase()]?.minimum_amount ?? Infinity
}

/** @throws DomainError for a promotion that Stripe would refuse to redeem for this. */
async function checkPromotion(
  { stripe, now }: { stripe: Stripe; now: Date },
  { expires_at, restrictions }: Stripe.PromotionCode,
  { customerId, target }: CouponRequest,
): Promise<void> {
  const expiry = toDate(expires_at)
  if (expiry !== null && expiry <= now) throw couponRefusal()
  const price = target && target.plan.price[target.interval] * target.quantity
  if (price !== undefined && price < toMinimum(restrictions)) throw couponRefusal()
  if (restrictions.first_time_transaction && (await hasPaid(stripe, customerId))) throw couponRefusal()
}

/** Whether a coupon applies to a plan: Stripe silently ignores it for other products. */
async function isFor(
  stripe: Stripe,
  { applies_to }: Stripe.Coupon,
  target: Target | undefined,
): Promise<boolean> {
  if (!target || !applies_to) return true
  return applies_to.products.includes(await findProduct(stripe, target))
}

async function getCoupon(stripe: Stripe, id: string): Promise<Stripe.Coupon> {
  try {
    return await stripe.coupons.retrieve(id, withProducts)
  } catch (error) {
    throw isMissing(error) ? couponRefusal() : error
  }
}

/** The discount of a coupon in a currency; undefined for an amount in another one, or for unknown terms. */
export function toTerms(
  { percent_off, amount_off, currency, ...coupon }: Stripe.Coupon,
  priceCurrency: string = CURRENCY,
): CouponTerms | undefined {
  if (percent_off === null && currency?.toUpperCase() !== priceCurrency) return undefined
  const { duration_in_months: months } = coupon
  const duration = COUPON_DURATIONS.find((each) => each === coupon.duration)
  if (!duration) return undefined
  return { percentOff: percent_off, amountOff: percent_off === null ? amount_off : null, duration, months }
}

/** A promotion code, or else a coupon by its id. All that can't be redeemed are refused with the same message. */
export function findCoupon(scope: PaymentScope, request: CouponRequest): Promise<FoundCoupon> {
  return askStripe(scope, PAYMENT_FAILURE.preview, async (stripe) => {
    const { promotion, isKept } = (await findPromotion(stripe, request)) ?? {}
    if (promotion) await checkPromotion({ stripe, now: scope.now() }, promotion, request)
    const couponId = promotion ? idOf(promotion.promotion.coupon) : request.code
    if (couponId === null) throw couponRefusal()
    const coupon = await getCoupon(stripe, couponId)
    const terms = toTerms(coupon)
    if (!coupon.valid || !terms || !(await isFor(stripe, coupon, request.target))) throw couponRefusal()
    const discount = promotion && !isKept ? { promotion_code: promotion.id } : { coupon: couponId }
    return { code: promotion?.code ?? request.code, ...terms, discount }
  })
}
