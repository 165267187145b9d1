import type { RefusalTable } from '#contract/allowed-actions.ts'
import { REVIEW_VERBS } from './reviews.states.ts'

export const REVIEW_ACTIONS = REVIEW_VERBS
export type ReviewAction = (typeof REVIEW_ACTIONS)[number]

export const REVIEW_REFUSALS = {
  role: {
    kind: 'forbidden',
    text: 'Only administrators and owners of the review cycle can reopen a review.',
  },
  ended: { kind: 'conflict', text: 'This review cycle has ended.' },
  submitted: { kind: 'conflict', text: 'You have submitted this review. Take it back to change it.' },
  opened: { kind: 'conflict', text: 'Somebody has opened this review. Ask to have it reopened.' },
  unopened: { kind: 'conflict', text: 'Nobody has opened this review yet. Take it back to change it.' },
  'not-submitted': { kind: 'conflict', text: 'This review is not submitted.' },
  declined: { kind: 'conflict', text: 'You have declined this review.' },
  started: { kind: 'conflict', text: 'This review has been started, so it can’t be declined any more.' },
  'no-decline': { kind: 'conflict', text: 'This review can’t be declined.' },
} as const satisfies RefusalTable<string>
export type ReviewReason = keyof typeof REVIEW_REFUSALS
