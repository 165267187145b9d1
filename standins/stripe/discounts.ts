import { type Account } from './account.ts'
import { addCycles } from './calendar.ts'
import { noSuch, refused } from './stripe-error.ts'
import type { Coupon, Discount, PromotionCode } from './wire.ts'

export interface DiscountInput {
  coupon?: string | undefined
  promotion_code?: string | undefined
  discount?: string | undefined
}

/** Rounds half a cent away from zero, for credits and debits. */
export const roundCents = (amount: number) => Math.sign(amount) * Math.round(Math.abs(amount))

export function isRedeemable({ redeem_by, max_redemptions, times_redeemed }: Coupon, now: number): boolean {
  return (
    (redeem_by === null || redeem_by > now) && (max_redemptions === null || times_redeemed < max_redemptions)
  )
}

/** The current coupon: `valid` changes over time. */
export function getCoupon(account: Account, id: string, param = 'id'): Coupon {
  const coupon = account.store.find('coupon', id)
  if (!coupon || account.store.find('deleted', id)) throw noSuch('coupon', id, param)
  return { ...coupon, valid: isRedeemable(coupon, account.now()) }
}

/** `applies_to` of an expanded coupon; undefined for one that applies to everything. */
export const findScope = ({ store }: Account, coupon: string): { products: string[] } | undefined => {
  const scope = store.find('coupon_scope', coupon)
  return scope && { products: scope.products }
}

const isTooLittle = (
  { restrictions: { minimum_amount: least } }: PromotionCode,
  amount: number | undefined,
) => least !== null && amount !== undefined && amount < least

function findWhyNot(
  account: Account,
  code: PromotionCode,
  { customer, amount }: Pick<DiscountTarget, 'customer' | 'amount'>,
): string | undefined {
  const { active, expires_at, max_redemptions, times_redeemed, restrictions } = code
  const now = account.now(customer)
  if (!active) return 'This promotion code is inactive.'
  if (expires_at !== null && expires_at <= now) return 'This promotion code has expired.'
  if (max_redemptions !== null && times_redeemed >= max_redemptions)
    return 'This promotion code has been redeemed the maximum number of times.'
  if (code.customer !== null && code.customer !== customer)
    return 'This promotion code cannot be redeemed by this customer.'
  const hasPaid = account.store
    .list('invoice')
    .some((invoice) => invoice.customer === customer && invoice.amount_paid > 0)
  if (isTooLittle(code, amount))
    return 'This promotion code cannot be redeemed because the amount is below the minimum of the code.'
  if (restrictions.first_time_transaction && hasPaid)
    return 'This promotion code cannot be redeemed because the associated customer has prior transactions.'
  return undefined
}

function getPromotionCode(
  account: Account,
  id: string,
  target: DiscountTarget,
  param: string,
): PromotionCode {
  const code = account.store.find('promotion_code', id)
  if (!code) throw noSuch('promotion_code', id, param)
  const reason = findWhyNot(account, code, target)
  if (reason) throw refused(reason, param)
  return code
}

function findEnd(coupon: Coupon, start: number): number | null {
  if (coupon.duration !== 'repeating') return null
  return addCycles(start, { interval: 'month', interval_count: 1 }, coupon.duration_in_months ?? 0)
}

/** The coupon to apply, and its promotion code, if any. */
function findGift(account: Account, given: DiscountInput, target: DiscountTarget, param: string) {
  const code =
    given.promotion_code === undefined
      ? undefined
      : getPromotionCode(account, given.promotion_code, target, `${param}[promotion_code]`)
  const id = code?.promotion.coupon ?? given.coupon
  if (id === undefined)
    throw refused(`Missing required param: ${param}[coupon].`, `${param}[coupon]`, 'parameter_missing')
  const coupon = getCoupon(account, id, `${param}[coupon]`)
  if (!coupon.valid) throw refused(`Coupon expired: ${id}`, `${param}[coupon]`, 'coupon_expired')
  return { code, coupon }
}

export interface DiscountTarget {
  customer: string
  subscription: string | null
  /** The cost of a period before discounts, where known. */
  amount?: number | undefined
  /** For a preview: nothing is redeemed. */
  isPreview?: boolean
}

function redeem(account: Account, coupon: Coupon, code: PromotionCode | undefined) {
  account.update('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 })
  if (code) account.update('promotion_code', { ...code, times_redeemed: code.times_redeemed + 1 })
}

/**
 * Discounts for what a call names: coupons, promotion codes, or discounts that are there already.
 * @throws {StripeError} for a coupon that is gone, spent or past its day.
 */
export function redeemDiscounts(
  account: Account,
  given: readonly DiscountInput[],
  target: DiscountTarget,
): Discount[] {
  const { customer, subscription, isPreview = false } = target
  return given.map((input, index) => {
    const param = `discounts[${index}]`
    if (input.discount !== undefined) {
      const kept = account.store.find('discount', input.discount)
      if (kept?.customer === customer) return kept
      throw noSuch('discount', input.discount, `${param}[discount]`)
    }
    const { code, coupon } = findGift(account, input, target, param)
    const start = account.now(customer)
    const discount: Discount = {
      id: account.newId('di'),
      object: 'discount',
      checkout_session: null,
      customer,
      customer_account: null,
      end: findEnd(coupon, start),
      invoice: null,
      invoice_item: null,
      promotion_code: code?.id ?? null,
      source: { coupon: coupon.id, type: 'coupon' },
      start,
      subscription,
      subscription_item: null,
    }
    if (isPreview) return discount
    redeem(account, coupon, code)
    account.store.put('discount', discount)
    account.emit('customer.discount.created', discount)
    return discount
  })
}

export const findCouponOf = ({ store }: Account, discount: Discount): Coupon | undefined =>
  discount.source.coupon === null ? undefined : store.find('coupon', discount.source.coupon)

/** An amount for a product. */
export interface Charged {
  amount: number
  product: string
}

/** The amount of each discount, applied in order, in whole cents: zero for products that it does not apply to. */
export function takeOff(account: Account, { amount, product }: Charged, discounts: readonly Discount[]) {
  let rest = amount
  return discounts.map((discount) => {
    const coupon = findCouponOf(account, discount)
    const isFor = findScope(account, coupon?.id ?? '')?.products.includes(product) ?? true
    if (!isFor) return { discount: discount.id, amount: 0 }
    const full = coupon?.percent_off == null ? (coupon?.amount_off ?? 0) : (rest * coupon.percent_off) / 100
    const taken = Math.min(rest, roundCents(full))
    rest -= taken
    return { discount: discount.id, amount: taken }
  })
}

/** The amount after the discounts at that time, for prorations, which are net. */
export function toNet(
  account: Account,
  { amount, product }: Charged,
  discounts: readonly Discount[],
): number {
  const off = takeOff(account, { amount: Math.abs(amount), product }, discounts).reduce(
    (sum, taken) => sum + taken.amount,
    0,
  )
  return Math.sign(amount) * (Math.abs(amount) - off)
}

/** The discounts that apply at that time. */
export const listCurrent = (discounts: readonly Discount[], at: number) =>
  discounts.filter(({ end }) => end === null || end > at)
