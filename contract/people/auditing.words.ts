import { AUDIT_EVENTS, type AuditAction } from '#contract/organization/audit-log.actions.ts'

/** Actions of reviews that the log records. */
export const REVIEW_ACTIONS = Object.keys(AUDIT_EVENTS).filter((action) => action.startsWith('review.')) as [
  AuditAction,
  ...AuditAction[],
] // there are some in the table
