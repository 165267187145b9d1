import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'objective'
/** Of key results and check-ins, the subject is their objective. */
const keyResult = 'Key result'

export const OBJECTIVE_EVENTS = {
  'okr.objective-created': {
    entity,
    words: 'created the objective {subject}',
    fields: { copyOf: 'Copy of' },
  },
  'okr.objective-updated': {
    entity,
    words: 'changed the objective {subject}',
    fields: {
      title: 'Title',
      description: 'Description',
      level: 'Level',
      owners: 'Owners',
      team: 'Team',
      period: 'Period',
      startDate: 'First day',
      endDate: 'Last day',
      parent: 'Aligned with',
      contributesToParent: 'Counts in the objective above',
      supports: 'Also supports',
      visibility: 'Visibility',
      progressMode: 'Progress',
      weight: 'Weight',
      kind: 'Kind',
      tags: 'Tags',
    },
  },
  'okr.objective-moved': {
    entity,
    words: 'moved the objective {subject} to another state',
    fields: { state: 'State', outcome: 'Outcome', grade: 'Grade' },
  },
  'okr.objective-archived': { entity, words: 'archived the objective {subject}' },
  'okr.objective-restored': { entity, words: 'restored the objective {subject}' },
  'okr.objective-deleted': { entity, words: 'deleted the objective {subject}' },
  'okr.weights-changed': {
    entity,
    words: 'changed weights of key results of {subject}',
    fields: { weights: 'Weights' },
  },
  'okr.key-result-created': {
    entity,
    words: 'added a key result to the objective {subject}',
    fields: { keyResult },
  },
  'okr.key-result-updated': {
    entity: 'key-result',
    words: 'changed the key result {subject}',
    fields: {
      title: 'Title',
      owner: 'Owner',
      metric: 'Metric',
      unit: 'Unit',
      currency: 'Currency',
      startValue: 'Start',
      targetValue: 'Target',
      allowOver: 'More than 100%',
      weight: 'Weight',
      dueDate: 'Due date',
      milestones: 'Milestones',
    },
  },
  'okr.key-result-archived': { entity, words: 'archived a key result of {subject}', fields: { keyResult } },
  'okr.key-result-restored': { entity, words: 'restored a key result of {subject}', fields: { keyResult } },
  'okr.key-result-deleted': { entity, words: 'deleted a key result of {subject}', fields: { keyResult } },
  'okr.checked-in': {
    entity,
    words: 'checked in on the objective {subject}',
    fields: { keyResult, value: 'Value', health: 'Health' },
  },
  'okr.check-in-changed': {
    entity,
    words: 'changed a check-in of the objective {subject}',
    fields: { keyResult, value: 'Value', health: 'Health' },
  },
  'okr.commented': { entity, words: 'commented on the objective {subject}' },
} as const satisfies AuditEventKinds
