import type { RefusalTable } from '#contract/allowed-actions.ts'
import { CALIBRATION_VERBS } from './calibration.states.ts'
import { MAX_GROUPS } from './calibration.words.ts'

export const CALIBRATION_ACTIONS = ['view', 'edit', 'calibrate', ...CALIBRATION_VERBS] as const
export type CalibrationAction = (typeof CALIBRATION_ACTIONS)[number]

export const CALIBRATION_REFUSALS = {
  role: { kind: 'forbidden', text: 'Only facilitators and administrators may do this.' },
  own: {
    kind: 'forbidden',
    text: 'You are being calibrated in this group. Somebody else has to look after it.',
  },
  closed: { kind: 'conflict', text: 'This calibration group is closed. Reopen it to change ratings.' },
  state: {
    kind: 'conflict',
    text: 'Ratings and groups can only be changed while the review cycle is in calibration.',
  },
  limit: {
    kind: 'limit-reached',
    text: `A review cycle can have ${MAX_GROUPS} calibration groups.`,
  },
} as const satisfies RefusalTable<string>
export type CalibrationReason = keyof typeof CALIBRATION_REFUSALS
