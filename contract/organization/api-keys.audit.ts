import type { AuditEventKinds } from '#contract/audit-event.ts'

export const API_KEY_EVENTS = {
  'api-key.created': {
    entity: 'api-key',
    words: 'created the API key {subject}',
    fields: { role: 'Role', scopes: 'Scopes', expires: 'Expires' },
  },
  'api-key.revoked': { entity: 'api-key', words: 'revoked the API key {subject}' },
} as const satisfies AuditEventKinds
