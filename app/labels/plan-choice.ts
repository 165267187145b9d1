import type { Product } from '#contract/billing/plans.ts'
import { MAX_QUANTITY } from '#contract/billing/price-terms.ts'

export type Interval = 'month' | 'year'

const MAX_LENGTH = 64

/** A plan and its billing interval, as in links of the price list. */
export interface OfferInAddress {
  plan?: string
  interval?: string
}

/** Undefined without a plan: an interval alone is not a choice. */
export function readOffer(search: URLSearchParams): OfferInAddress {
  const [plan, interval] = ['plan', 'interval'].map((name) => search.get(name)?.slice(0, MAX_LENGTH))
  return plan ? { plan, ...(interval && { interval }) } : {}
}

/** The order of a page, from its URL. */
export interface Choice {
  productId: string
  interval: Interval
  quantity: number
  couponCode: string | undefined
}

/** In place of a card in a URL: the one on file is not to be used. */
export const NEW_CARD = 'new'

/** The choice of a URL; undefined without a plan that is offered. */
export function readChoice(search: URLSearchParams, products: readonly Product[]): Choice | undefined {
  const product = products.find(({ id }) => id === search.get('plan'))
  if (!product) return undefined
  const quantity = Number(search.get('quantity') ?? 1)
  return {
    productId: product.id,
    interval: search.get('interval') === 'month' ? 'month' : 'year',
    quantity: Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY ? quantity : 1,
    couponCode: search.get('coupon')?.trim() || undefined,
  }
}

/** The choice as a query of `paths.payment`, `paths.confirmPlan` and `paths.changePlan`. */
export const toPlanQuery = ({ productId, interval, quantity, couponCode }: Choice) => ({
  plan: productId,
  interval,
  ...(quantity > 1 && { quantity: String(quantity) }),
  ...(couponCode !== undefined && { coupon: couponCode }),
})

/** The price of one period, without a coupon. */
export function toPrice({ prices }: Product, { interval, quantity }: Pick<Choice, 'interval' | 'quantity'>) {
  const price = prices.find((one) => one.interval === interval)
  return price && { amount: price.amount * quantity, currency: price.currency }
}

/** The choice as the fields of a form. */
export const toFields = ({ productId, interval, quantity, couponCode }: Choice): Record<string, string> => ({
  productId,
  interval,
  quantity: String(quantity),
  ...(couponCode !== undefined && { couponCode }),
})
