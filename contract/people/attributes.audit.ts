import type { AuditEventKinds } from '#contract/audit-event.ts'

const FIELDS = {
  name: 'Name',
  description: 'Description',
  options: 'Rating options',
  numberless: 'Numberless',
  private: 'Private',
} as const

const entity = 'scored-attribute'

export const ATTRIBUTE_EVENTS = {
  'review.attribute-created': { entity, words: 'created the scored attribute {subject}', values: ['name'] },
  'review.attribute-updated': { entity, words: 'changed the scored attribute {subject}', fields: FIELDS },
  'review.attribute-archived': { entity, words: 'archived the scored attribute {subject}' },
  'review.attribute-restored': { entity, words: 'restored the scored attribute {subject}' },
  'review.attribute-deleted': { entity, words: 'deleted the scored attribute {subject}', values: ['name'] },
} as const satisfies AuditEventKinds
