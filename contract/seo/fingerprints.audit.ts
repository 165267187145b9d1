import type { AuditEventKinds } from '#contract/audit-event.ts'

const entity = 'fingerprints'

export const FINGERPRINT_EVENTS = {
  'fingerprints.imported': {
    entity,
    words: 'imported the fingerprints {subject}',
    fields: { technologies: 'Technologies', patterns: 'Patterns' },
  },
  'fingerprints.deleted': { entity, words: 'deleted the fingerprints {subject}' },
} as const satisfies AuditEventKinds
