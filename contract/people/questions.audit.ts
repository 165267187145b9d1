import type { AuditEventKinds } from '#contract/audit-event.ts'

const FIELDS = {
  text: 'Question',
  description: 'Description',
  responseType: 'Response type',
  options: 'Options',
  scale: 'Scale',
  category: 'Category',
  required: 'Required',
  private: 'Private',
  allowNotApplicable: '“Not applicable” allowed',
  allowComment: 'Comment allowed',
  wordLimit: 'Word limit',
} as const

const entity = 'review-question'

export const QUESTION_EVENTS = {
  'question.created': { entity, words: 'created the review question {subject}', values: ['text'] },
  'question.updated': { entity, words: 'changed the review question {subject}', fields: FIELDS },
  'question.archived': { entity, words: 'archived the review question {subject}' },
  'question.restored': { entity, words: 'restored the review question {subject}' },
  'question.deleted': { entity, words: 'deleted the review question {subject}', values: ['text'] },
} as const satisfies AuditEventKinds
