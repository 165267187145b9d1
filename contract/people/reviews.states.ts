import { findTransition, type Transition } from '#contract/transitions.ts'
import type { ReviewState } from './cycles.words.ts'

export const REVIEW_VERBS = ['save', 'submit', 'recall', 'request-reopen', 'reopen', 'decline'] as const
export type ReviewVerb = (typeof REVIEW_VERBS)[number]

type Guard = 'is-unopened' | 'is-opened' | 'can-be-declined'

const writer = ['reviewer'] as const
const leader = ['administrator', 'cycle-owner'] as const

/**
 * How a review goes from state to state while its cycle is in progress. Beside these, it expires when the reviews of its cycle end,
 * and is removed where its writer or its reviewee is archived before it is submitted.
 */
export const REVIEW_TRANSITIONS: readonly Transition<ReviewState, ReviewVerb, Guard>[] = [
  {
    verb: 'save',
    from: ['not_started', 'in_progress'],
    to: 'in_progress',
    who: writer,
    effect: 'Answers are kept as a draft that only the writer can read.',
  },
  {
    verb: 'submit',
    from: ['not_started', 'in_progress'],
    to: 'submitted',
    who: writer,
    effect: 'Those who may read the review can read it.',
  },
  {
    verb: 'recall',
    from: ['submitted'],
    to: 'in_progress',
    when: 'is-unopened',
    who: writer,
    effect: 'It is a draft again.',
  },
  {
    verb: 'request-reopen',
    from: ['submitted'],
    to: 'submitted',
    when: 'is-opened',
    who: writer,
    effect: 'Administrators and owners of the cycle are asked to reopen it.',
  },
  {
    verb: 'reopen',
    from: ['submitted'],
    to: 'in_progress',
    who: leader,
    effect: 'It is a draft again, and its writer is told.',
  },
  {
    verb: 'decline',
    from: ['not_started'],
    to: 'declined',
    when: 'can-be-declined',
    who: writer,
    effect: 'Nobody writes it.',
  },
]

export interface ReviewCourse {
  state: ReviewState
  /** Whether somebody beside the writer has read it since it was submitted. */
  isOpened: boolean
  /** Whether it is of a peer, in a cycle where peers may decline. */
  canBeDeclined: boolean
}

/** Where a verb leads a review; undefined where it leads nowhere. */
export const moveReview = ({ state, isOpened, canBeDeclined }: ReviewCourse, verb: ReviewVerb) =>
  findTransition(REVIEW_TRANSITIONS, {
    verb,
    from: state,
    holds: (guard) =>
      ({ 'is-unopened': !isOpened, 'is-opened': isOpened, 'can-be-declined': canBeDeclined })[guard],
  })
