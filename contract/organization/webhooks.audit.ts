import type { AuditEventKinds } from '#contract/audit-event.ts'

const FIELDS = { url: 'URL', description: 'Description', events: 'Events', isEnabled: 'Enabled' } as const

export const WEBHOOK_AUDIT_EVENTS = {
  'webhook.added': { entity: 'webhook', words: 'added the webhook endpoint {subject}', fields: FIELDS },
  'webhook.changed': { entity: 'webhook', words: 'changed the webhook endpoint {subject}', fields: FIELDS },
  'webhook.secret-rotated': {
    entity: 'webhook',
    words: 'rotated the signing secret of the webhook endpoint {subject}',
  },
  'webhook.stopped': {
    entity: 'webhook',
    words: 'disabled the webhook endpoint {subject}, which kept failing',
    fields: { isEnabled: 'Enabled' },
  },
  'webhook.deleted': { entity: 'webhook', words: 'deleted the webhook endpoint {subject}', fields: FIELDS },
} as const satisfies AuditEventKinds
