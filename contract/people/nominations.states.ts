import type { Transition } from '#contract/transitions.ts'
import type { NominationState } from './review-results.words.ts'

export const NOMINATION_VERBS = ['approve', 'reject', 'decline', 'remove'] as const
export type NominationVerb = (typeof NOMINATION_VERBS)[number]

/** What has to hold of the review cycle and of what the peer has to write. */
export type NominationGuard = 'is-selecting' | 'may-decline'

const deciders = ['manager', 'cycle-owner', 'administrator'] as const

/** How a nomination goes from state to state, while its review cycle selects peers or is in progress. */
export const NOMINATION_TRANSITIONS: readonly Transition<NominationState, NominationVerb, NominationGuard>[] =
  [
    {
      verb: 'approve',
      from: ['nominated', 'rejected'],
      to: 'approved',
      who: deciders,
      effect:
        'The peer gets a review: at once where reviews are being written, else when peer selection ends.',
    },
    {
      verb: 'reject',
      from: ['nominated'],
      to: 'rejected',
      who: deciders,
      effect: 'Who nominated the peer is notified.',
    },
    {
      verb: 'reject',
      from: ['approved'],
      to: 'rejected',
      when: 'is-selecting',
      who: deciders,
      effect: 'Who nominated the peer is notified.',
    },
    {
      verb: 'decline',
      from: ['approved'],
      to: 'declined',
      when: 'may-decline',
      who: ['reviewer'],
      effect: 'Their review is declined too, and who nominated them is notified.',
    },
    { verb: 'remove', from: ['nominated'], to: null, who: ['self'], effect: 'It is gone.' },
  ]
