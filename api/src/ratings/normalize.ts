import { exact, type Exact, meanOf } from './fractions.ts'

/** The ends of a scale, which differ. */
export interface Range {
  min: number
  max: number
}

/** Where a value lies between the ends of its scale, 0 to 1. Beyond the ends it is the end. */
export function normalize(value: number, { min, max }: Range): Exact {
  const inside = Math.min(Math.max(value, min), max)
  return exactDifference(inside, min).div(exactDifference(max, min))
}

const exactDifference = (of: number, less: number): Exact => exact(of).sub(exact(less))

/** What decides whether and how the response to a question counts. */
export interface Scoring {
  responseType: 'rating' | 'multiple_choice' | 'multiple_select' | 'yes_no' | 'comment' | 'text'
  /** Points of a rating, the lowest and the highest. */
  scale: Range | null
  /** Of choices; a choice counts only if each option has a value. */
  options: readonly { value: number | null }[]
  /** Whether yes and no count, as 1 and 0. */
  isYesNoScored: boolean
}

/** The range of the values of the options, or null where the choice counts in no score. */
function toValues({ options }: Scoring): { values: number[]; range: Range } | null {
  const values = options.map(({ value }) => value).filter((value) => value !== null)
  if (values.length < options.length) return null
  const range = { min: Math.min(...values), max: Math.max(...values) }
  return range.min < range.max ? { values, range } : null
}

/** Whether responses to the question can count in a score. */
export function isScored(question: Scoring): boolean {
  const { responseType, scale, isYesNoScored } = question
  if (responseType === 'rating') return scale !== null
  if (responseType === 'yes_no') return isYesNoScored
  return responseType.startsWith('multiple_') && toValues(question) !== null
}

/** One response: a point, yes or no, or the positions of the chosen options. Null is "not applicable" or not answered. */
export type Response = number | boolean | readonly number[] | null

/**
 * A response as a share of its scale, 0 to 1; of several choices the mean of their values. Null for what counts in no score: not answered, not
 * applicable, words, choices without values.
 */
export function scoreResponse(question: Scoring, response: Response): Exact | null {
  if (response === null || !isScored(question)) return null
  if (typeof response === 'boolean')
    return question.responseType === 'yes_no' ? exact(response ? 1 : 0) : null
  if (typeof response === 'number')
    return question.responseType === 'rating' && question.scale ? normalize(response, question.scale) : null
  return scoreChoice(question, response)
}

function scoreChoice(question: Scoring, chosen: readonly number[]): Exact | null {
  const valued = toValues(question)
  if (!valued) return null
  const values = chosen.map((position) => valued.values[position]).filter((value) => value !== undefined)
  return meanOf(values.map((value) => normalize(value, valued.range)))
}
