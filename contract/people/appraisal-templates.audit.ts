import type { AuditEventKinds } from '#contract/audit-event.ts'

const FIELDS = {
  name: 'Name',
  description: 'Description',
  keyResultAreas: 'Key result areas',
  ratingCriteria: 'Rating criteria',
  status: 'Status',
} as const

const entity = 'appraisal-template'

export const APPRAISAL_TEMPLATE_EVENTS = {
  'appraisal.template-created': {
    entity,
    words: 'created the appraisal template {subject}',
    values: ['name'],
  },
  'appraisal.template-updated': { entity, words: 'changed the appraisal template {subject}', fields: FIELDS },
  'appraisal.template-archived': { entity, words: 'archived the appraisal template {subject}' },
  'appraisal.template-restored': { entity, words: 'restored the appraisal template {subject}' },
  'appraisal.template-deleted': {
    entity,
    words: 'deleted the appraisal template {subject}',
    values: ['name'],
  },
} as const satisfies AuditEventKinds
