import type { AuditEventKinds } from '#contract/audit-event.ts'

const cycle = 'Review cycle'
const entity = 'calibration-group'

export const CALIBRATION_EVENTS = {
  'review.calibration-group-created': {
    entity,
    words: 'created the calibration group {subject}',
    fields: { cycle, facilitators: 'Facilitators', participants: 'Participants', reviewees: 'Reviewees' },
  },
  'review.calibration-group-updated': {
    entity,
    words: 'changed the calibration group {subject}',
    fields: {
      cycle,
      name: 'Name',
      facilitators: 'Facilitators',
      participants: 'Participants',
      reviewees: 'Reviewees',
      guideline: 'Guideline',
    },
  },
  'review.calibration-group-moved': {
    entity,
    words: 'closed or reopened the calibration group {subject}',
    fields: { cycle, state: 'State' },
  },
  'review.calibration-group-deleted': {
    entity,
    words: 'deleted the calibration group {subject}',
    fields: { cycle },
  },
  /** The subject is the reviewee. */
  'review.score-calibrated': {
    entity: 'review-packet',
    words: 'calibrated a rating of {subject}',
    fields: { cycle, group: 'Calibration group', rating: 'Rating' },
    values: ['attribute', 'option'],
  },
} as const satisfies AuditEventKinds
