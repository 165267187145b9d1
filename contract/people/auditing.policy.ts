import type { RevieweeSees } from './cycles.words.ts'
import type { ReviewDirection } from './questions.words.ts'

/** What decides whether the writer of a review is told. */
export interface WriterFacts {
  direction: ReviewDirection
  /** Of the direction in its cycle. */
  revieweeSees: RevieweeSees
  /** Whether the cycle forgets who wrote what without a name. */
  strict: boolean
  hideReviewerList: boolean
  /** Whether the reader is who the review is about. */
  isAboutReader: boolean
}

/** Directions whose writers are chosen: who writes is not known by the reporting line or by the person alone. */
export const CHOSEN_DIRECTIONS: readonly ReviewDirection[] = ['peer', 'upward']
/** What reviewees see of writers whom nobody may know. */
export const NAMELESS: readonly RevieweeSees[] = ['anonymous', 'aggregate']

/**
 * Whether somebody who audits reviews is told who wrote, with whatever names that writer: their id, that of the review, a filter, a
 * search or an order. In a strict cycle nobody is told who wrote without a name, owners of the organization included; and of
 * reviews about themselves nobody learns here what the cycle hides from reviewees.
 */
export function tellsWriter(facts: WriterFacts): boolean {
  const { direction, revieweeSees, strict, hideReviewerList, isAboutReader } = facts
  if (strict && NAMELESS.includes(revieweeSees)) return false
  const isHidden = hideReviewerList || revieweeSees !== 'named'
  return !(isAboutReader && isHidden && CHOSEN_DIRECTIONS.includes(direction))
}
