/** Kinds of things that audit events are about. */
export type AuditEntity =
  | 'user'
  | 'api-key'
  | 'webhook'
  | 'connected-app'
  | 'team'
  | 'organization'
  | 'subscription'
  | 'site-audit'
  | 'site'
  | 'project'
  | 'issue'
  | 'page-view'
  | 'domain-view'
  | 'domain-note'
  | 'source'
  | 'fingerprints'
  | 'ranked-domain'
  | 'tracked-keyword'
  | 'review-question'
  | 'review-cycle'
  | 'review-packet'
  | 'calibration-group'
  | 'review-template'
  | 'scored-attribute'
  | 'appraisal-template'
  | 'appraisal-cycle'
  | 'appraisal'
  | 'objective'
  | 'key-result'
  | 'okr-period'
  | 'report'
  | 'feedback'
  | 'feedback-request'

/** An action that the audit log records. */
export interface AuditEventKind {
  entity: AuditEntity
  /** The sentence of the log; `{subject}` is whom or what it was done to. */
  words: string
  /** Fields of its details, with their labels. */
  fields?: Readonly<Record<string, string>>
  /** What is kept of it before and after, where that has other names than its details: a lead's id, and not their name. */
  values?: readonly string[]
}
export type AuditEventKinds = Readonly<Record<string, AuditEventKind>>

export type AuditValue = string | boolean | string[] | null

/** Values of the fields that an action changed, as they are stored. */
export type AuditValues = Record<string, AuditValue>
