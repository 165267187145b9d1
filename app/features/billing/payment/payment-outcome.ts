import type { Problem } from '#contract/problem.ts'

/** Whether anything was charged, after a failed call. */
export type PaymentOutcome = 'uncharged' | 'unchanged' | 'unknown'

const TITLES: Record<PaymentOutcome, string> = {
  uncharged: 'Nothing was charged',
  unchanged: 'Nothing was changed',
  unknown: 'We don’t know yet whether you were charged',
}
export const toFaultTitle = (outcome: PaymentOutcome | undefined) => TITLES[outcome ?? 'uncharged']

/** An unexplained failure does not mean that nothing changed. */
export function toOutcome({ status, type }: Pick<Problem, 'status' | 'type'>): PaymentOutcome {
  if (status >= 500 && type !== 'upstream-failed') return 'unknown'
  return status === 409 ? 'unchanged' : 'uncharged'
}

type PaymentResult = { intent: 'pay'; shown: PaymentOutcome | undefined } | { intent: 'setup' | 'hosted' }

/** The outcome in a purchase's result; undefined without one. */
export const findOutcome = (result: PaymentResult | undefined): PaymentOutcome | undefined =>
  result?.intent === 'pay' ? result.shown : undefined
