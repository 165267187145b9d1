import { AUDIT_EVENTS, type AuditAction } from '#contract/organization/audit-log.actions.ts'

interface Said {
  before: string
  subject: string
  after: string
}

/** The sentence of an audit event around its subject. An action of a newer API is shown by its code. */
export function describeEvent(action: string, subject: string, isOwn = false): Said {
  if (isOwn && action === 'user.updated')
    return { before: 'changed their own profile', subject: '', after: '' }
  const words = Object.hasOwn(AUDIT_EVENTS, action)
    ? AUDIT_EVENTS[action as AuditAction].words
    : `${action} {subject}`
  const [before = '', after] = words.split('{subject}')
  return { before: before.trim(), subject: after === undefined ? '' : subject, after: after?.trim() ?? '' }
}

export const AREA_WORDS = {
  user: 'Users',
  team: 'Teams',
  organization: 'Organization',
  subscription: 'Subscription',
  security: 'Security',
  'api-key': 'API keys',
  webhook: 'Webhooks',
  'connected-app': 'Connected apps',
  audit: 'Audits',
  site: 'Sites',
  project: 'Projects',
  source: 'Sources',
  review: 'Reviews',
  appraisal: 'Appraisals',
  feedback: 'Feedback',
} as const
