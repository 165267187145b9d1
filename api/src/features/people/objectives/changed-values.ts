import { type AuditValues } from '#contract/audit-event.ts'

/** The fields whose values differ. */
export const listChanged = <Values extends AuditValues>(before: Values, after: Values): string[] =>
  Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
