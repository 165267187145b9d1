import type { Product } from '#contract/billing/plans.ts'

export type Interval = 'month' | 'year'

export interface SelectedPlan {
  productId: string
  interval: Interval
}

export const toInterval = (text: string | null | undefined): Interval => (text === 'month' ? 'month' : 'year')

/** The plan from the URL or the browser's storage, if it is offered. */
export function findSelected(
  products: readonly Product[],
  productId: string | null | undefined,
): Product | undefined {
  return products.find(({ id }) => id === productId)
}

/** The stored value, if valid: it may come from an older version, or be edited. */
export function toSelectedPlan(kept: unknown): SelectedPlan | undefined {
  const { productId, interval } = Object(kept) as Partial<Record<keyof SelectedPlan, unknown>>
  if (typeof productId !== 'string' || (interval !== 'month' && interval !== 'year')) return undefined
  return { productId, interval }
}

/** "17" for a year at the price of ten months; undefined where a year saves nothing. */
export function findSavings(products: readonly Product[]): number | undefined {
  const percents = products.flatMap(({ prices }) => prices.map(({ savingsPercent = 0 }) => savingsPercent))
  const most = Math.max(0, ...percents)
  return most > 0 ? most : undefined
}
