import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'appraisal'
const CYCLE = { cycle: 'Appraisal cycle' } as const

/** What they say is in none of them: it is for the employee and those who rate. */
export const APPRAISAL_EVENTS = {
  'appraisal.self-submitted': { entity, words: 'submitted the self rating of {subject}', fields: CYCLE },
  'appraisal.manager-submitted': {
    entity,
    words: 'submitted the manager rating of {subject}',
    fields: { ...CYCLE, self: 'Self rating' },
  },
  'appraisal.returned': {
    entity,
    words: 'returned the appraisal of {subject}',
    fields: { ...CYCLE, state: 'State' },
  },
  'appraisal.finalized': {
    entity,
    words: 'finalized the appraisal of {subject}',
    fields: { ...CYCLE, score: 'Score' },
  },
  'appraisal.acknowledged': { entity, words: 'acknowledged the appraisal of {subject}', fields: CYCLE },
  'appraisal.viewed': { entity, words: 'read the appraisal of {subject}', fields: CYCLE },
  'appraisal.exported': { entity, words: 'exported {subject}' },
} as const satisfies AuditEventKinds
