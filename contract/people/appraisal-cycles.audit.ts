import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'appraisal-cycle'

const FIELDS = {
  name: 'Name',
  description: 'Description',
  startDate: 'Start date',
  endDate: 'End date',
  weights: 'Component weights',
  reviewCycle: 'Review cycle',
  scaleMax: 'Best score',
  visibility: 'Employees see their appraisal',
} as const

export const APPRAISAL_CYCLE_EVENTS = {
  'appraisal.cycle-created': { entity, words: 'created the appraisal cycle {subject}', values: ['name'] },
  'appraisal.cycle-updated': { entity, words: 'changed the appraisal cycle {subject}', fields: FIELDS },
  'appraisal.cycle-moved': {
    entity,
    words: 'moved the appraisal cycle {subject} to another state',
    fields: { state: 'State', open: 'Appraisals that were not finalized' },
  },
  'appraisal.cycle-deleted': { entity, words: 'deleted the appraisal cycle {subject}', values: ['name'] },
  'appraisal.participants-added': {
    entity,
    words: 'added participants to the appraisal cycle {subject}',
    fields: { count: 'Participants', template: 'Template' },
  },
  'appraisal.participant-changed': {
    entity,
    words: 'changed the template of a participant of the appraisal cycle {subject}',
    fields: { participant: 'Participant', template: 'Template' },
  },
  'appraisal.participant-removed': {
    entity,
    words: 'removed a participant from the appraisal cycle {subject}',
    fields: { participant: 'Participant' },
  },
} as const satisfies AuditEventKinds
