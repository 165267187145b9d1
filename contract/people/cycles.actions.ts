import type { RefusalTable } from '#contract/allowed-actions.ts'
import { CYCLE_VERBS } from './cycles.states.ts'

export const CYCLE_ACTIONS = [
  ...CYCLE_VERBS,
  'edit',
  'edit-days',
  'edit-participants',
  'edit-reviewers',
  'reword',
  'remind',
  'duplicate',
] as const
export type CycleAction = (typeof CYCLE_ACTIONS)[number]

/** Cycles of an organization, ended ones included. */
export const MAX_CYCLES = 500
/** Reviewees of one cycle. */
export const MAX_PARTICIPANTS = 10_000

export const CYCLE_REFUSALS = {
  role: { kind: 'forbidden', text: 'Only administrators and owners of the review cycle may do this.' },
  state: { kind: 'conflict', text: 'The review cycle is not in a state for this any more. Reload the page.' },
  administrators: { kind: 'forbidden', text: 'Only administrators may change the wording of a question.' },
  labels: {
    kind: 'validation-failed',
    text: 'Keep as many labels as there are, one per line. Their number can’t be changed once people answer.',
  },
  launched: {
    kind: 'conflict',
    text: 'This review cycle has been launched. Its reviews can no longer be changed.',
  },
  passed: {
    kind: 'conflict',
    text: 'This stage has ended, and its day can’t be changed any more. Reload the page.',
  },
  own: { kind: 'forbidden', text: 'Somebody else has to choose who reviews you.' },
  limit: { kind: 'limit-reached', text: `An organization can have ${MAX_CYCLES} review cycles.` },
  participants: {
    kind: 'limit-reached',
    text: `A review cycle can have ${MAX_PARTICIPANTS.toLocaleString('en')} reviewees.`,
  },
} as const satisfies RefusalTable<string>
export type CycleReason = keyof typeof CYCLE_REFUSALS
