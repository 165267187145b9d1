import type { RefusalTable } from '#contract/allowed-actions.ts'
import { NOMINATION_VERBS } from './nominations.states.ts'

export const NOMINATION_ACTIONS = NOMINATION_VERBS

/** What can be done about the peers of one reviewee. */
export const SELECTION_ACTIONS = ['nominate'] as const
export type SelectionAction = (typeof SELECTION_ACTIONS)[number]

export const NOMINATION_REFUSALS = {
  role: {
    kind: 'forbidden',
    text: 'Only the manager of the reviewee, owners of the review cycle and administrators may do this.',
  },
  peer: { kind: 'forbidden', text: 'Only the nominated person may decline.' },
  nominator: { kind: 'forbidden', text: 'Only the reviewee may remove their own nomination.' },
  stage: {
    kind: 'conflict',
    text: 'Peers can’t be changed in this stage of the review cycle. Reload the page.',
  },
  state: { kind: 'conflict', text: 'This nomination was changed by someone else. Reload the page.' },
  declining: { kind: 'conflict', text: 'Peers can’t decline in this review cycle.' },
  begun: { kind: 'conflict', text: 'You have started this review, so you can’t decline it any more.' },
} as const satisfies RefusalTable<string>
export type NominationReason = keyof typeof NOMINATION_REFUSALS
