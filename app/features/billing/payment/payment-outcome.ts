import type { Problem } from '#contract/problem.ts'

/** What can be said of the money after a call that failed. */
const OUTCOMES = ['uncharged', 'unchanged', 'unknown'] as const
export type PaymentOutcome = (typeof OUTCOMES)[number]

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

/** What an action has said of it; undefined where it has said nothing. */
export const findOutcome = (answer: object | undefined): PaymentOutcome | undefined =>
  OUTCOMES.find((each) => answer && 'outcome' in answer && answer.outcome === each)
