import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'review-cycle'

const FIELDS = {
  name: 'Name',
  description: 'Description',
  owners: 'Owners',
  timeline: 'Timeline',
  groups: 'Reviews',
  attributes: 'Scored attributes',
  peers: 'Peer selection',
  anonymity: 'Anonymity',
  calibration: 'Calibration',
  score: 'Score',
  sharing: 'Sharing',
} as const

/** The reviewer is only named where reviews have names. */
const REVIEWER_FIELDS = { reviewee: 'Reviewee', direction: 'Reviews', reviewer: 'Reviewer' } as const

export const CYCLE_EVENTS = {
  'review.cycle-created': { entity, words: 'created the review cycle {subject}', values: ['name'] },
  'review.cycle-updated': { entity, words: 'changed the review cycle {subject}', fields: FIELDS },
  'review.cycle-moved': {
    entity,
    words: 'moved the review cycle {subject} to another stage',
    fields: {
      state: 'Stage',
      unshared: 'Packets not shared',
      open: 'Open calibration groups',
      day: 'Day of the timeline',
    },
  },
  'review.cycle-days-changed': {
    entity,
    words: 'changed days of the review cycle {subject}',
    fields: {
      endPeerSelection: 'Peer selection ends',
      endReviews: 'Reviews end',
      endCalibration: 'Calibration ends',
      complete: 'Review cycle is completed',
    },
  },
  'review.cycle-deleted': { entity, words: 'deleted the review cycle {subject}', values: ['name'] },
  'review.reviewees-added': {
    entity,
    words: 'added reviewees to the review cycle {subject}',
    fields: { count: 'Reviewees' },
  },
  'review.reviewee-removed': {
    entity,
    words: 'removed a reviewee from the review cycle {subject}',
    fields: { reviewee: 'Reviewee' },
  },
  'review.reviewee-changed': {
    entity,
    words: 'changed who reviews and shares in the review cycle {subject}',
    fields: { reviewee: 'Reviewee', manager: 'Manager', scorer: 'Scorer', sharer: 'Sharer' },
  },
  'review.reviewer-added': {
    entity,
    words: 'added a reviewer in the review cycle {subject}',
    fields: REVIEWER_FIELDS,
  },
  'review.reviewer-removed': {
    entity,
    words: 'removed a reviewer from the review cycle {subject}',
    fields: REVIEWER_FIELDS,
  },
  'review.question-reworded': {
    entity,
    words: 'changed the wording of a question in the review cycle {subject}',
    fields: { direction: 'Reviews', text: 'Question', description: 'Description', labels: 'Labels' },
  },
  'review.cycle-exported': { entity, words: 'exported the reviewees of the review cycle {subject}' },
  'review.reminder-sent': {
    entity,
    words: 'reminded reviewers in the review cycle {subject}',
    fields: { count: 'Reviewers', direction: 'Reviews' },
  },
} as const satisfies AuditEventKinds
