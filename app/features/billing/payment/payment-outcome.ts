import type { Problem } from '#contract/problem.ts'

/** What can be said of the money after a call that failed. */
export type PaymentOutcome = 'uncharged' | 'unchanged' | 'unknown'

const TITLES: Record<PaymentOutcome, string> = {
  uncharged: 'Nothing was charged',
  unchanged: 'Nothing was changed',
  unknown: 'We don’t know yet whether you were charged',
}
export const toFaultTitle = (outcome: PaymentOutcome | undefined) => TITLES[outcome ?? 'uncharged']

/** A failure that nobody can say more of is not taken for one that changed nothing. */
export function toOutcome({ status, type }: Pick<Problem, 'status' | 'type'>): PaymentOutcome {
  if (status >= 500 && type !== 'upstream-failed') return 'unknown'
  return status === 409 ? 'unchanged' : 'uncharged'
}

type PaymentAnswer = { intent: 'pay'; shown: PaymentOutcome | undefined } | { intent: 'setup' | 'hosted' }

/** What a purchase has said of it; undefined where it has said nothing. */
export const findOutcome = (answer: PaymentAnswer | undefined): PaymentOutcome | undefined =>
  answer?.intent === 'pay' ? answer.shown : undefined
