import type { AuditEventKinds } from '#contract/audit-event.ts'

/** What a report is made of. */
export const REPORT_FIELDS = { name: 'Name', sections: 'Sections', paper: 'Paper size' } as const

export const REPORT_EVENTS = {
  'report.created': { entity: 'report', words: 'created the report {subject}' },
  'report.updated': { entity: 'report', words: 'changed the report {subject}', fields: REPORT_FIELDS },
  'report.deleted': { entity: 'report', words: 'deleted the report {subject}' },
  'report.shared': {
    entity: 'report',
    words: 'shared the report {subject} by a link',
    fields: { expires: 'Expires', password: 'Password' },
  },
  'report.share-revoked': { entity: 'report', words: 'revoked a link to the report {subject}' },
} as const satisfies AuditEventKinds
