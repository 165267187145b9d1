import type { AuditEventKinds } from '#contract/audit-event.ts'

const FIELDS = {
  name: 'Name',
  tags: 'Tags',
  instructions: 'Instructions',
  wordLimit: 'Word limit',
  includeGoals: 'Include goals',
  goals: 'Goals',
} as const

const entity = 'review-template'

export const TEMPLATE_EVENTS = {
  'review.template-created': { entity, words: 'created the review template {subject}', values: ['name'] },
  'review.template-updated': { entity, words: 'changed the review template {subject}', fields: FIELDS },
  'review.template-questions-changed': {
    entity,
    words: 'changed the questions of the review template {subject}',
    fields: { questions: 'Questions' },
  },
  'review.template-archived': { entity, words: 'archived the review template {subject}' },
  'review.template-restored': { entity, words: 'restored the review template {subject}' },
  'review.template-deleted': { entity, words: 'deleted the review template {subject}', values: ['name'] },
} as const satisfies AuditEventKinds
