import type { AuditEventKinds } from '#contract/audit-event.ts'

const VIEW_VALUES = ['name', 'query'] as const
const NOTE_FIELDS = { day: 'Date', text: 'Text' } as const

export const DOMAIN_EVENTS = {
  'domain-view.created': { entity: 'domain-view', words: 'saved the view {subject}', values: VIEW_VALUES },
  'domain-view.updated': {
    entity: 'domain-view',
    words: 'changed the view {subject}',
    fields: { name: 'Name' },
    values: VIEW_VALUES,
  },
  'domain-view.deleted': { entity: 'domain-view', words: 'deleted the view {subject}', values: VIEW_VALUES },
  'domain-note.created': {
    entity: 'domain-note',
    words: 'added a note about {subject}',
    fields: NOTE_FIELDS,
  },
  'domain-note.updated': {
    entity: 'domain-note',
    words: 'changed a note about {subject}',
    fields: NOTE_FIELDS,
  },
  'domain-note.deleted': {
    entity: 'domain-note',
    words: 'deleted a note about {subject}',
    fields: NOTE_FIELDS,
  },
} as const satisfies AuditEventKinds
