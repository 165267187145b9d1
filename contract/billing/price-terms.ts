/** The currency that plans are sold in. */
export const CURRENCY = 'USD'

/** As many times as one plan can be taken. */
export const MAX_QUANTITY = 100

/** What a price can be for: plans are sold by the month and the year, and an operator may agree on any other. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const

/** How long one period of a subscription is: three months, say. */
export interface Cycle {
  interval: (typeof PERIODS)[number]
  intervalCount: number
}

/** Whether a subscription runs on terms that plans are sold on, and not on those that an operator agreed on. */
export const isOnSoldTerms = (currency: string, { interval, intervalCount }: Cycle) =>
  currency === CURRENCY && intervalCount === 1 && (interval === 'month' || interval === 'year')
