import type { AuditEventKinds } from '#contract/audit-event.ts'

/** What a report is made of. */
export const REPORT_FIELDS = { name: 'Name', sections: 'Sections', paper: 'Paper size' } as const

const SCHEDULE_FIELDS = {
  schedule: 'Schedule',
  onlyNew: 'Only after a new audit',
  recipients: 'People',
  addresses: 'Addresses',
} as const

/** As edits of a schedule are compared. */
const SCHEDULE_VALUES = [
  'frequency',
  'weekday',
  'monthDay',
  'hour',
  'timeZone',
  'onlyNew',
  'recipientIds',
  'addresses',
] as const

export const REPORT_EVENTS = {
  'report.created': { entity: 'report', words: 'created the report {subject}' },
  'report.updated': { entity: 'report', words: 'changed the report {subject}', fields: REPORT_FIELDS },
  'report.deleted': { entity: 'report', words: 'deleted the report {subject}' },
  'report.shared': {
    entity: 'report',
    words: 'shared the report {subject} by a link',
    fields: { expires: 'Expires', password: 'Password' },
  },
  'report.scheduled': {
    entity: 'report',
    words: 'changed the schedule of the report {subject}',
    fields: SCHEDULE_FIELDS,
    values: SCHEDULE_VALUES,
  },
  'report.schedule-paused': { entity: 'report', words: 'paused the schedule of the report {subject}' },
  'report.schedule-resumed': { entity: 'report', words: 'resumed the schedule of the report {subject}' },
  'report.schedule-deleted': {
    entity: 'report',
    words: 'deleted the schedule of the report {subject}',
    fields: SCHEDULE_FIELDS,
    values: SCHEDULE_VALUES,
  },
  'report.mail-started': { entity: 'report', words: 'subscribed to emails with the report {subject}' },
  'report.mail-confirmed': { entity: 'report', words: 'confirmed to be emailed the report {subject}' },
  'report.mail-stopped': { entity: 'report', words: 'unsubscribed from emails with the report {subject}' },
  'report.share-revoked': { entity: 'report', words: 'revoked a link to the report {subject}' },
} as const satisfies AuditEventKinds
