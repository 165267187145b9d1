import { ACCESS_REFUSALS } from '#contract/access.ts'
import type { RefusalTable } from '#contract/allowed-actions.ts'
import { APPRAISAL_CYCLE_VERBS } from './appraisal-cycles.states.ts'

export const APPRAISAL_CYCLE_ACTIONS = [...APPRAISAL_CYCLE_VERBS, 'edit', 'edit-participants'] as const
export type AppraisalCycleAction = (typeof APPRAISAL_CYCLE_ACTIONS)[number]

/** Of an organization, completed ones included. */
export const MAX_APPRAISAL_CYCLES = 500
/** Of one cycle. */
export const MAX_APPRAISAL_PARTICIPANTS = 10_000

/** The refusal of other dates, weights and scale once somebody is appraised by them. */
export const APPRAISAL_CYCLE_FROZEN =
  'Appraisals exist. You can change the name, the description and what employees see.'

export const APPRAISAL_CYCLE_REFUSALS = {
  role: { kind: 'forbidden', text: ACCESS_REFUSALS.administrator },
  state: {
    kind: 'conflict',
    text: 'The appraisal cycle is not in a state for this any more. Reload the page.',
  },
  limit: {
    kind: 'limit-reached',
    text: `An organization can have ${MAX_APPRAISAL_CYCLES} appraisal cycles.`,
  },
  participants: {
    kind: 'limit-reached',
    text: `An appraisal cycle can have ${MAX_APPRAISAL_PARTICIPANTS.toLocaleString('en')} participants.`,
  },
} as const satisfies RefusalTable<string>
export type AppraisalCycleReason = keyof typeof APPRAISAL_CYCLE_REFUSALS
