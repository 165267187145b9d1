/** The currency that plans are sold in. */
export const CURRENCY = 'USD'

/** The largest quantity of one plan. */
export const MAX_QUANTITY = 100

/** Plans are sold by the month and the year; an operator may agree on other intervals. */
export const PERIODS = ['day', 'week', 'month', 'year'] as const

/** The length of one period of a subscription, such as three months. */
export interface Cycle {
  interval: (typeof PERIODS)[number]
  intervalCount: number
}

/** Whether a subscription has the terms of a listed plan, not ones that an operator agreed on. */
export const isOnSoldTerms = (currency: string, { interval, intervalCount }: Cycle) =>
  currency === CURRENCY && intervalCount === 1 && (interval === 'month' || interval === 'year')
