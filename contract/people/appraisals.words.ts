export const APPRAISAL_STATES = [
  'draft',
  'self_submitted',
  'manager_submitted',
  'finalized',
  'acknowledged',
] as const
export type AppraisalState = (typeof APPRAISAL_STATES)[number]

export const APPRAISAL_STATE_WORDS: Readonly<Record<AppraisalState, string>> = {
  draft: 'Self rating',
  self_submitted: 'Manager rating',
  manager_submitted: 'To be finalized',
  finalized: 'Finalized',
  acknowledged: 'Acknowledged',
}

/** Whose appraisals a list has: one's own, those of one's reports, or all. */
export const APPRAISAL_SUBJECTS = ['me', 'reports', 'all'] as const
export type AppraisalSubject = (typeof APPRAISAL_SUBJECTS)[number]

export const APPRAISAL_SUBJECT_WORDS: Readonly<Record<AppraisalSubject, string>> = {
  me: 'My appraisals',
  reports: 'My reports',
  all: 'All',
}

/** As whom somebody reads an appraisal. */
export const APPRAISAL_READERS = ['employee', 'manager'] as const
export type AppraisalReader = (typeof APPRAISAL_READERS)[number]

export const LONGEST_COMMENT = 2000
export const LONGEST_REFLECTION = 10_000

/** Fields of the rating form, by the position of what is rated. */
export const scoreField = <Of extends string>(of: Of, position: number): `${Of}Score-${number}` =>
  `${of}Score-${position}`
export const commentField = <Of extends string>(of: Of, position: number): `${Of}Comment-${number}` =>
  `${of}Comment-${position}`
