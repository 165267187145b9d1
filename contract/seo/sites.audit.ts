import type { AuditEventKinds } from '#contract/audit-event.ts'

export const SITE_EVENTS = {
  'site.added': { entity: 'site', words: 'added the site {subject}' },
  'site.verified': { entity: 'site', words: 'verified the site {subject}', values: ['method'] },
  'site.verification-lost': {
    entity: 'site',
    words: 'no longer found proof of ownership on {subject}',
  },
  'site.removed': { entity: 'site', words: 'removed the site {subject}' },
} as const satisfies AuditEventKinds
