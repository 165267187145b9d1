import type { Product } from '#contract/billing/plans.ts'

export type Interval = Product['prices'][number]['interval']
type Money = Pick<Product['prices'][number], 'amount' | 'currency'>

/** The offer of a plan at one billing interval. */
export interface Offer {
  id: string
  name: string
  description: string
  features: string[]
  /** The amount of each charge. */
  price: Money
  /** The same per month; a yearly price is rounded to whole cents. */
  perMonth: Money
  /** How it is billed, as a sentence with the price. */
  note: (price: string) => string
  savings: number | undefined
}

/** Undefined for a plan that is not sold at this interval. */
export function toOffer(
  { id, name, description, features, prices }: Product,
  interval: Interval,
): Offer | undefined {
  const found = prices.find((price) => price.interval === interval)
  if (!found) return undefined

  const { amount, currency, savingsPercent } = found
  const isYearly = interval === 'year'
  return {
    id,
    name,
    description,
    features,
    price: { amount, currency },
    perMonth: { amount: isYearly ? Math.round(amount / 12) : amount, currency },
    note: (price) => (isYearly ? `Billed as ${price} once a year` : 'Billed monthly, cancel anytime'),
    savings: savingsPercent,
  }
}

export const readInterval = (value: string | null): Interval => (value === 'month' ? 'month' : 'year')
