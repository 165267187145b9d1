import { type AllowedAction, toAllowedActions } from '#contract/allowed-actions.ts'
import type { Relationships } from '#contract/relationships.ts'
import { maySay } from '#contract/transitions.ts'
import type { CycleSettings } from './cycles.forms.ts'
import type { CycleState } from './cycles.words.ts'
import type { ReviewDirection } from './questions.words.ts'
import { REVIEW_REFUSALS, type ReviewAction, type ReviewReason } from './reviews.actions.ts'
import {
  moveReview,
  REVIEW_TRANSITIONS,
  REVIEW_VERBS,
  type ReviewCourse,
  type ReviewVerb,
} from './reviews.states.ts'
import type { AnonymityMode } from './reviews.words.ts'

interface Situation extends ReviewCourse {
  /** Reviews change only while the cycle is in progress. */
  cycleState: CycleState
}

/** Why a verb leads nowhere from here. */
function findObstacle({ state, isOpened, canBeDeclined }: ReviewCourse, verb: ReviewVerb): ReviewReason {
  if (state === 'expired') return 'ended'
  if (verb === 'decline') return canBeDeclined ? 'started' : 'no-decline'
  if (state === 'declined') return 'declined'
  if (verb === 'recall' || verb === 'request-reopen' || verb === 'reopen')
    return state === 'submitted' ? (isOpened ? 'opened' : 'unopened') : 'not-submitted'
  return 'submitted'
}

/** Why somebody can't say a verb about a review now; undefined where they can. */
export function findReviewReason(
  verb: ReviewVerb,
  relationships: Relationships,
  situation: Situation,
): ReviewReason | undefined {
  if (!maySay(REVIEW_TRANSITIONS, verb, relationships)) return 'role'
  if (situation.cycleState !== 'in_progress') return 'ended'
  return moveReview(situation, verb) ? undefined : findObstacle(situation, verb)
}

/** What makes sense for a review in its state; nothing once its cycle has ended. */
export const listReviewActions = (
  relationships: Relationships,
  situation: Situation,
): AllowedAction<ReviewAction, ReviewReason>[] =>
  toAllowedActions(
    REVIEW_VERBS.filter((verb) => situation.cycleState === 'in_progress' && moveReview(situation, verb)),
    REVIEW_REFUSALS,
    (verb) => findReviewReason(verb, relationships, situation),
  )

/** Whether the cycle lets the writers of this direction say no. */
export const canBeDeclined = (direction: ReviewDirection, { peerSelection }: CycleSettings): boolean =>
  direction === 'peer' && peerSelection.allowDecline

/** Who is told the name of a writer of this direction. Nobody hides from themselves. */
export function findAnonymity(
  direction: ReviewDirection,
  { groups, anonymity }: Pick<CycleSettings, 'groups' | 'anonymity'>,
): AnonymityMode {
  const sees = groups.find((group) => group.direction === direction)?.revieweeSees
  if (direction === 'self' || (sees !== 'anonymous' && sees !== 'aggregate')) return 'named'
  return anonymity.strict ? 'strict' : 'unlisted'
}
