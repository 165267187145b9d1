import type { ResponseType } from './questions.words.ts'

// How much questions of a template count in its score, in hundredths of a percent, so that a total of 100% is exact.

/** 100%. */
export const FULL_WEIGHT = 10_000

interface Answered {
  responseType: ResponseType
  options: readonly { value: number | null }[]
}

/** Whether responses count in scores by themselves: ratings, and choices whose options have values. */
export const isScored = ({ responseType, options }: Answered): boolean =>
  responseType === 'rating' ||
  ((responseType === 'multiple_choice' || responseType === 'multiple_select') &&
    options.some(({ value }) => value !== null))

/** Whether a question can have a weight: "yes or no" counts where a template gives it one. */
export const canBeWeighted = (question: Answered): boolean =>
  isScored(question) || question.responseType === 'yes_no'

interface Weighted extends Answered {
  /** In hundredths of a percent; null without one. */
  weight: number | null
}

/** The total in hundredths of a percent; null where no question has a weight. */
export function sumWeights(questions: readonly Pick<Weighted, 'weight'>[]): number | null {
  const weights = questions.map(({ weight }) => weight).filter((weight) => weight !== null)
  return weights.length === 0 ? null : weights.reduce((sum, weight) => sum + weight, 0)
}

/** A weight as people read it, without needless decimals: 12.5 for 1250. */
export const toPercent = (hundredths: number): number => hundredths / 100
/** @param percent with two decimals at most */
export const toHundredths = (percent: number): number => Math.round(percent * 100)

const PERCENT = /^\d{1,3}(?:[.,]\d{1,2})?$/

/** A weight as it is typed, in hundredths of a percent; null without one, NaN for what is none. */
export function readWeight(text: string): number | null {
  const typed = text.replace('%', '').trim()
  if (typed === '') return null
  const percent = PERCENT.test(typed) ? Number(typed.replace(',', '.')) : NaN
  return percent > 100 ? NaN : toHundredths(percent)
}

/** What has weights: the one total is of all of them. */
export type WeightsOf = 'Question' | 'Score' | 'Component' | 'Weightage'

export function findTotalFault(total: number, of: WeightsOf = 'Question'): string | undefined {
  if (total === FULL_WEIGHT) return undefined
  return of === 'Weightage'
    ? `Weightage must add up to 100%. It adds up to ${toPercent(total)}% now.`
    : `${of} weights must add up to 100%. They add up to ${toPercent(total)}% now.`
}

/** What is wrong with the weights of a template: none has one, or all that are scored have one and they total 100%. */
export function findWeightsFault(questions: readonly Weighted[]): string | undefined {
  const total = sumWeights(questions)
  if (total === null) return undefined
  if (questions.some((question) => question.weight !== null && !canBeWeighted(question)))
    return 'Only questions that count in scores can have a weight.'
  if (questions.some((question) => question.weight === null && isScored(question)))
    return 'Give every scored question a weight, or none of them.'
  return findTotalFault(total)
}
