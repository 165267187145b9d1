export const CALIBRATION_STATES = ['open', 'closed'] as const
export type CalibrationState = (typeof CALIBRATION_STATES)[number]

export const CALIBRATION_STATE_WORDS: Readonly<Record<CalibrationState, string>> = {
  open: 'Open',
  closed: 'Closed',
}

/** By what groups are suggested. */
export const SUGGESTED_BY = ['manager', 'team'] as const
export type SuggestedBy = (typeof SUGGESTED_BY)[number]
export const SUGGESTED_BY_WORDS: Readonly<Record<SuggestedBy, string>> = { manager: 'Manager', team: 'Team' }

export const MAX_GROUPS = 200
/** Reviewees of one group. */
export const MAX_REVIEWEES = 500
/** Facilitators, and participants as well. */
export const MAX_PEOPLE = 50
export const LONGEST_REASON = 1000
export const NO_REASON = 'Give a reason for changing this rating.'
