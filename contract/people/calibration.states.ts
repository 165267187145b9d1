import { findTransition, type Transition } from '#contract/transitions.ts'
import type { CalibrationState } from './calibration.words.ts'

export const CALIBRATION_VERBS = ['close', 'reopen', 'delete'] as const
export type CalibrationVerb = (typeof CALIBRATION_VERBS)[number]

const who = ['administrator', 'cycle-owner', 'facilitator'] as const

/** How a calibration group goes from state to state, while its review cycle is in calibration. */
export const CALIBRATION_TRANSITIONS: readonly Transition<CalibrationState, CalibrationVerb>[] = [
  { verb: 'close', from: ['open'], to: 'closed', who, effect: 'Nobody changes ratings in it.' },
  { verb: 'reopen', from: ['closed'], to: 'open', who, effect: 'Ratings can be changed again.' },
  {
    verb: 'delete',
    from: ['open', 'closed'],
    to: null,
    who: ['administrator', 'cycle-owner'],
    effect: 'It is gone; ratings stay as they were calibrated.',
  },
]

/** Where a verb leads a group; undefined where it leads nowhere. */
export const moveCalibration = (state: CalibrationState, verb: CalibrationVerb) =>
  findTransition(CALIBRATION_TRANSITIONS, { verb, from: state, holds: () => true })
