import type { AuditEventKinds } from '#contract/audit-event.ts'

/** What a project is made of. Of secrets only that they were changed. */
export const PROJECT_FIELDS = {
  name: 'Name',
  url: 'URL',
  maxPages: 'Page limit',
  include: 'Include URLs',
  exclude: 'Exclude URLs',
  folders: 'Start folders',
  list: 'URL list',
  listSitemap: 'Sitemap as URL list',
  subdomains: 'Subdomains',
  ignoredParameters: 'Ignored parameters',
  maxDepth: 'Depth limit',
  maxRate: 'Speed',
  userAgent: 'User agent',
  customAgent: 'Custom user agent',
  secrets: 'Authentication and headers',
  onlyChanged: 'Only fetch pages that changed',
  acceptCookies: 'Accept cookies',
  respectRobots: 'Respect robots.txt',
  render: 'JavaScript rendering',
  checkExternal: 'Check external links',
  ownChecks: 'Custom search and extraction',
} as const

export const SCHEDULE_FIELDS = {
  schedule: 'Schedule',
  mail: 'Email',
  recipients: 'Recipients',
} as const

const SCHEDULE_VALUES = [
  'frequency',
  'weekday',
  'monthDay',
  'hour',
  'timeZone',
  'mailOn',
  'recipientIds',
] as const

export const PROJECT_EVENTS = {
  'project.created': { entity: 'project', words: 'created the project {subject}' },
  'project.updated': {
    entity: 'project',
    words: 'changed the project {subject}',
    fields: PROJECT_FIELDS,
  },
  'project.scheduled': {
    entity: 'project',
    words: 'changed the schedule of the project {subject}',
    fields: SCHEDULE_FIELDS,
    values: SCHEDULE_VALUES,
  },
  'project.paused': { entity: 'project', words: 'paused the schedule of the project {subject}' },
  'project.resumed': { entity: 'project', words: 'resumed the schedule of the project {subject}' },
  'project.mail-started': { entity: 'project', words: 'subscribed to emails about the project {subject}' },
  'project.mail-stopped': {
    entity: 'project',
    words: 'unsubscribed from emails about the project {subject}',
  },
  'project.deleted': { entity: 'project', words: 'deleted the project {subject}' },
} as const satisfies AuditEventKinds
