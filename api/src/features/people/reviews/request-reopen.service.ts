import { type SignedInScope } from '#api/core/access/scope.ts'
import { untilCurrent } from '#api/core/versions/until-current.ts'
import { commit } from '#api/db/commit.ts'
import { type ReviewDetail } from '#contract/people/reviews.ts'
import { getReview, requireOwnVerb } from './get-review.ts'
import { guardsOf, MOVE_REFUSALS } from './move-review.service.ts'
import { tellReopenRequest } from './review-notices.queries.ts'
import { updateReview } from './reviews.queries.ts'

async function request(scope: SignedInScope, id: string, reason: string): Promise<void> {
  const { db } = scope
  const listed = await requireOwnVerb(scope, id, 'request-reopen')
  await commit(
    db,
    [
      ...guardsOf(scope, listed),
      updateReview(db, listed.review, { reopenReason: reason }),
      tellReopenRequest(scope, listed),
    ],
    MOVE_REFUSALS,
  )
}

export async function requestReopen(scope: SignedInScope, id: string, reason: string): Promise<ReviewDetail> {
  await untilCurrent(() => request(scope, id, reason))
  return getReview(scope, id)
}
