import type { AuditEventKinds } from '#contract/audit-event.ts'

export const SOURCE_EVENTS = {
  'source.connected': { entity: 'source', words: 'connected the source {subject}' },
  'source.disconnected': { entity: 'source', words: 'disconnected the source {subject}' },
  'source.properties-chosen': {
    entity: 'source',
    words: 'changed the properties of {subject}',
    fields: { properties: 'Properties' },
  },
  'source.budget-changed': {
    entity: 'source',
    words: 'changed the budget of {subject}',
    fields: { spending: 'Paid calls', dailyBudget: 'Budget per day', monthlyBudget: 'Budget per month' },
  },
  'source.imported': { entity: 'source', words: 'imported {subject} from Search Console' },
  'source.graph-imported': { entity: 'source', words: 'imported {subject} of Common Crawl' },
  'source.import-deleted': { entity: 'source', words: 'deleted the import {subject}' },
} as const satisfies AuditEventKinds
