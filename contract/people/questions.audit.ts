import type { AuditEventKinds } from '#contract/audit-event.ts'

const FIELDS = {
  text: 'Question',
  description: 'Description',
  responseType: 'Response type',
  options: 'Options',
  labels: 'Scale',
  category: 'Category',
  required: 'Required',
  private: 'Private',
  allowNotApplicable: '“Not applicable” allowed',
  allowComment: 'Comment allowed',
  wordLimit: 'Word limit',
} as const

const entity = 'review-question'

export const QUESTION_EVENTS = {
  'review.question-created': { entity, words: 'created the review question {subject}', values: ['text'] },
  'review.question-updated': { entity, words: 'changed the review question {subject}', fields: FIELDS },
  'review.question-archived': { entity, words: 'archived the review question {subject}' },
  'review.question-restored': { entity, words: 'restored the review question {subject}' },
  'review.question-deleted': { entity, words: 'deleted the review question {subject}', values: ['text'] },
} as const satisfies AuditEventKinds
