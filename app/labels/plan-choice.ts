import type { Product } from '#contract/billing/plans.ts'
import { MAX_QUANTITY } from '#contract/billing/price-terms.ts'

export type Interval = 'month' | 'year'

const MAX_LENGTH = 64

/** A plan and its period, as the price list puts them into an address. */
export interface OfferInAddress {
  plan?: string
  interval?: string
}

/** Nothing without a plan: a period alone is no choice. */
export function readOffer(search: URLSearchParams): OfferInAddress {
  const [plan, interval] = ['plan', 'interval'].map((name) => search.get(name)?.slice(0, MAX_LENGTH))
  return plan ? { plan, ...(interval && { interval }) } : {}
}

/** What somebody is about to buy, as the address of a page says it. */
export interface Choice {
  productId: string
  interval: Interval
  quantity: number
  couponCode: string | undefined
}

/** In the place of a card in an address: the one on file is not to be used. */
export const NEW_CARD = 'new'

/** The choice in an address; undefined where it names no plan that is on offer. */
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

/** What one period costs, without a coupon. */
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
