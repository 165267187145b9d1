import { type SignedInScope } from '#api/core/access/scope.ts'
import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { joinName } from '#api/lib/person-name.ts'
import { findAnonymity } from '#contract/people/reviews.policy.ts'
import { REVIEW_KIND_WORDS } from '#contract/people/reviews.words.ts'
import { type ListedReview } from './reviews.queries.ts'

type Action = 'submitted' | 'recalled' | 'reopened' | 'declined'

const startOfDay = (at: Date) => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()))

const ANONYMOUS = {
  submitted: 'review.anonymous-submitted',
  recalled: 'review.anonymous-recalled',
  reopened: 'review.anonymous-reopened',
  declined: 'review.anonymous-declined',
} as const
const NAMED = {
  submitted: 'review.submitted',
  recalled: 'review.recalled',
  reopened: 'review.reopened',
  declined: 'review.declined',
} as const

/**
 * Audit event of a review, as one of its cycle. Of a direction without names it tells neither people nor reason, and of the time
 * the day alone; its request id is that of no request (docs/decisions/100).
 */
export function recordReviewEvent(
  scope: SignedInScope,
  { review, cycle, reviewee }: ListedReview,
  { action, reason }: { action: Action; reason?: string },
) {
  const { organizationId } = review
  const subject = { id: cycle.id, name: cycle.name }
  if (findAnonymity(review.direction, cycle.settings) !== 'named') {
    const unseen = { db: scope.db, now: () => startOfDay(scope.now()), requestId: crypto.randomUUID() }
    return recordAuditEvent(unseen, { organizationId, actor: null, action: ANONYMOUS[action], subject })
  }
  return recordAuditEvent(scope, {
    organizationId,
    actor: toActorName(scope.account),
    action: NAMED[action],
    subject,
    details: [
      { field: 'reviewee', from: null, to: joinName(reviewee) },
      { field: 'direction', from: null, to: REVIEW_KIND_WORDS[review.direction] },
    ],
    ...(reason !== undefined && { reason }),
  })
}
