import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type REPORT_EVENTS } from '#contract/seo/reports.audit.ts'
import { type ReportRow } from './reports.queries.ts'

type Facts<Action extends keyof typeof REPORT_EVENTS> = Pick<
  AuditEventFacts<Action>,
  'action' | 'details' | 'before' | 'after'
>
type Subject = Pick<ReportRow, 'id' | 'name' | 'organizationId'> & { version?: number }

export const recordReportEvent = <Action extends keyof typeof REPORT_EVENTS>(
  scope: SignedInScope,
  { id, name, organizationId, version }: Subject,
  facts: Facts<Action>,
) =>
  recordAuditEvent(scope, {
    organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, ...(version !== undefined && { version }) },
    ...facts,
  })
