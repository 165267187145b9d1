import type { RefusalTable } from '#contract/allowed-actions.ts'
import { APPRAISAL_VERBS } from './appraisals.states.ts'

export const APPRAISAL_ACTIONS = ['rate-self', 'rate', ...APPRAISAL_VERBS] as const
export type AppraisalAction = (typeof APPRAISAL_ACTIONS)[number]

export const APPRAISAL_REFUSALS = {
  role: { kind: 'forbidden', text: 'You can’t do this with this appraisal.' },
  own: { kind: 'forbidden', text: 'Somebody else has to do this with your own appraisal.' },
  state: { kind: 'conflict', text: 'The appraisal is not in a state for this any more. Reload the page.' },
  completed: { kind: 'conflict', text: 'This appraisal cycle is completed. Ratings can’t be changed.' },
} as const satisfies RefusalTable<string>
export type AppraisalReason = keyof typeof APPRAISAL_REFUSALS
