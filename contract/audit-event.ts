/** What something is that can be changed, as the audit log tells them apart. */
export type AuditEntity = 'user' | 'team' | 'organization' | 'subscription' | 'site-audit' | 'site'

/** An action that the audit log writes down. */
export interface AuditEventKind {
  entity: AuditEntity
  /** What somebody did, as the log says it: `{subject}` is whom or what they did it to. */
  words: string
  /** What its details may tell of, and what that is called. */
  fields?: Readonly<Record<string, string>>
  /** What is kept of it before and after, where that has other names than its details: a lead's id, and not their name. */
  values?: readonly string[]
}
export type AuditEventKinds = Readonly<Record<string, AuditEventKind>>

export type AuditValue = string | boolean | string[] | null

/** Values of the fields that an action changed, as they are stored. */
export type AuditValues = Record<string, AuditValue>
