import type { AuditEventKinds } from '#contract/audit-event.ts'

const VALUES = ['name', 'query'] as const

export const PAGE_VIEW_EVENTS = {
  'page-view.created': { entity: 'page-view', words: 'saved the view {subject}', values: VALUES },
  'page-view.updated': {
    entity: 'page-view',
    words: 'changed the view {subject}',
    fields: { name: 'Name' },
    values: VALUES,
  },
  'page-view.deleted': { entity: 'page-view', words: 'deleted the view {subject}', values: VALUES },
} as const satisfies AuditEventKinds
