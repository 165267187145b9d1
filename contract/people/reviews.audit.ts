import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'review-cycle'
const fields = { reviewee: 'Reviewee', direction: 'Review' } as const

/**
 * What becomes of reviews, as events of their cycle. Those of directions without names neither say who wrote nor about whom, nor when
 * beyond the day: docs/decisions/100.
 */
export const REVIEW_EVENTS = {
  'review.submitted': { entity, words: 'submitted a review in the review cycle {subject}', fields },
  'review.recalled': { entity, words: 'took back a submitted review in the review cycle {subject}', fields },
  'review.reopened': { entity, words: 'reopened a review in the review cycle {subject}', fields },
  'review.declined': { entity, words: 'declined to write a review in the review cycle {subject}', fields },
  'review.anonymous-submitted': {
    entity,
    words: 'recorded an anonymous review as submitted in the review cycle {subject}',
  },
  'review.anonymous-recalled': {
    entity,
    words: 'recorded an anonymous review as taken back in the review cycle {subject}',
  },
  'review.anonymous-reopened': {
    entity,
    words: 'recorded an anonymous review as reopened in the review cycle {subject}',
  },
  'review.anonymous-declined': {
    entity,
    words: 'recorded an anonymous review as declined in the review cycle {subject}',
  },
} as const satisfies AuditEventKinds
