import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { DomainError } from '#api/lib/domain-error.ts'
import { listReviewActions } from '#contract/people/reviews.policy.ts'
import { type ReopenRequest } from '#contract/people/reviews.ts'
import { requireKnownReview, requireVerb, situationOf, toPerson } from './get-review.ts'
import { guardsOf, MOVE_REFUSALS } from './move-review.service.ts'
import { recordReviewEvent } from './reviews.audit.ts'
import { tellReopened } from './review-notices.queries.ts'
import { findPerson, updateReview } from './reviews.queries.ts'

/** What who decides may know: people and state, and nothing of what the review says. */
export async function getReopenRequest(scope: SignedInScope, id: string): Promise<ReopenRequest> {
  const { listed, relationships } = await requireKnownReview(scope, id)
  const { review, cycle, reviewee } = listed
  const { organizationId, reviewerId } = review
  const reviewer =
    reviewerId === null ? undefined : await findPerson(scope.db, { id: reviewerId, organizationId })
  if (!reviewer) throw new DomainError('not-found', 'There is no such review.')
  return {
    id: review.id,
    cycle: { id: cycle.id, name: cycle.name, state: cycle.state },
    reviewer: toPerson(reviewer),
    reviewee: toPerson(reviewee),
    direction: review.direction,
    state: review.state,
    reason: review.reopenReason,
    allowedActions: listReviewActions(relationships, situationOf(listed)).filter(
      ({ action }) => action === 'reopen',
    ),
  }
}

async function reopen(scope: SignedInScope, id: string, reason: string): Promise<void> {
  const { db } = scope
  const known = await requireKnownReview(scope, id)
  requireVerb(known, 'reopen')
  const { listed } = known
  await commit(
    db,
    [
      ...guardsOf(scope, listed),
      updateReview(db, listed.review, {
        state: 'in_progress',
        submittedAt: null,
        openedAt: null,
        reopenReason: null,
      }),
      tellReopened(scope, listed, reason),
      recordReviewEvent(scope, listed, { action: 'reopened', reason }),
    ],
    MOVE_REFUSALS,
  )
}

export async function reopenReview(scope: SignedInScope, id: string, reason: string): Promise<ReopenRequest> {
  await untilCurrent(() => reopen(scope, id, reason))
  return getReopenRequest(scope, id)
}
