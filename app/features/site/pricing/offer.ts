import type { Product } from '#contract/billing/plans.ts'

export type Interval = Product['prices'][number]['interval']
type Money = Pick<Product['prices'][number], 'amount' | 'currency'>

/** One plan at one interval, as it is offered. */
export interface Offer {
  id: string
  name: string
  description: string
  features: string[]
  /** What is paid at once. */
  price: Money
  /** The same for one month; a year's price is rounded to whole cents. */
  perMonth: Money
  /** How it is billed, in a sentence around the price. */
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
