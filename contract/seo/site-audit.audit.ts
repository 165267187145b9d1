import type { AuditEventKinds } from '#contract/audit-event.ts'

export const SITE_AUDIT_EVENTS = {
  'audit.deleted': { entity: 'site-audit', words: 'deleted the audit of {subject}' },
} as const satisfies AuditEventKinds
