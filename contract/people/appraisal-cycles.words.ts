export const APPRAISAL_CYCLE_STATES = ['not_started', 'in_progress', 'completed'] as const
export type AppraisalCycleState = (typeof APPRAISAL_CYCLE_STATES)[number]

export const APPRAISAL_CYCLE_STATE_WORDS: Readonly<Record<AppraisalCycleState, string>> = {
  not_started: 'Not started',
  in_progress: 'In progress',
  completed: 'Completed',
}

/** Of what a final score is made. */
export const APPRAISAL_COMPONENTS = ['kra', 'self', 'review'] as const
export type AppraisalComponent = (typeof APPRAISAL_COMPONENTS)[number]

export const APPRAISAL_COMPONENT_WORDS: Readonly<Record<AppraisalComponent, string>> = {
  kra: 'Key result areas, rated by the manager',
  self: 'Self rating',
  review: 'Score of a review cycle',
}

export const APPRAISAL_VISIBILITIES = ['after_finalize', 'never'] as const
export type AppraisalVisibility = (typeof APPRAISAL_VISIBILITIES)[number]

export const APPRAISAL_VISIBILITY_WORDS: Readonly<Record<AppraisalVisibility, string>> = {
  after_finalize: 'After the appraisal is finalized',
  never: 'Never',
}

/** The best score. The lowest is 0. */
export const MIN_SCALE = 2
export const MAX_SCALE = 10

export const COMPONENT_FIELDS = { kra: 'kraWeight', self: 'selfWeight', review: 'reviewWeight' } as const
