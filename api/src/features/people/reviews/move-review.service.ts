import { toRefusal } from '#api/core/access/refuse.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent, versionMoved } from '#api/core/versions/until-current.ts'
import { type Statement } from '#api/db/client.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { REVIEW_REFUSALS } from '#contract/people/reviews.actions.ts'
import { findSubmissionFaults } from '#contract/people/reviews.answers.ts'
import { type ReviewDetail } from '#contract/people/reviews.ts'
import { getReview, readQuestions, requireOwnVerb } from './get-review.ts'
import { listAnswers } from './review-answers.queries.ts'
import { recordReviewEvent } from './reviews.audit.ts'
import { tellDeclined } from './review-notices.queries.ts'
import {
  assertReview,
  assertUnderWay,
  declineNomination,
  type ListedReview,
  updateReview,
} from './reviews.queries.ts'

/** The guards of every move, in front of what it writes. */
export const guardsOf = ({ db }: SignedInScope, { review }: ListedReview) =>
  [assertUnderWay(db, review), assertReview(db, review)] as const

export const MOVE_REFUSALS = {
  ended: () => toRefusal(REVIEW_REFUSALS, 'ended'),
  version: versionMoved,
}

/** @throws {DomainError} with each question that keeps the review from being submitted */
async function requireComplete(scope: SignedInScope, listed: ListedReview): Promise<void> {
  const [questions, answers] = await Promise.all([
    readQuestions(scope, listed),
    listAnswers(scope.db, listed.review),
  ])
  const faults = findSubmissionFaults(questions, answers)
  if (faults) throw new DomainError('validation-failed', faults.message, { errors: faults.errors })
}

async function submit(scope: SignedInScope, id: string): Promise<void> {
  const { db, now } = scope
  const listed = await requireOwnVerb(scope, id, 'submit')
  await requireComplete(scope, listed)
  await commit(
    db,
    [
      ...guardsOf(scope, listed),
      updateReview(db, listed.review, { state: 'submitted', submittedAt: now(), reopenReason: null }),
      recordReviewEvent(scope, listed, { action: 'submitted' }),
    ],
    MOVE_REFUSALS,
  )
}

async function recall(scope: SignedInScope, id: string): Promise<void> {
  const { db } = scope
  const listed = await requireOwnVerb(scope, id, 'recall')
  await commit(
    db,
    [
      ...guardsOf(scope, listed),
      updateReview(db, listed.review, { state: 'in_progress', submittedAt: null, reopenReason: null }),
      recordReviewEvent(scope, listed, { action: 'recalled' }),
    ],
    MOVE_REFUSALS,
  )
}

async function decline(scope: SignedInScope, id: string, reason: string): Promise<void> {
  const { db } = scope
  const listed = await requireOwnVerb(scope, id, 'decline')
  const writes: Statement[] = [
    updateReview(db, listed.review, { state: 'declined' }),
    declineNomination(db, listed.review),
    tellDeclined(scope, listed, reason),
  ]
  await commit(
    db,
    [...guardsOf(scope, listed), ...writes, recordReviewEvent(scope, listed, { action: 'declined', reason })],
    MOVE_REFUSALS,
  )
}

/** Of two at once, the second reads what the first has written. */
export async function submitReview(scope: SignedInScope, id: string): Promise<ReviewDetail> {
  await untilCurrent(() => submit(scope, id))
  return getReview(scope, id)
}

export async function recallReview(scope: SignedInScope, id: string): Promise<ReviewDetail> {
  await untilCurrent(() => recall(scope, id))
  return getReview(scope, id)
}

export const declineReview = (scope: SignedInScope, id: string, reason: string): Promise<void> =>
  untilCurrent(() => decline(scope, id, reason))
