import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type PERIOD_EVENTS } from '#contract/people/okr-periods.audit.ts'

type Action = keyof typeof PERIOD_EVENTS

/** Audit event of a change to a period of OKRs, or to how the organization uses them. */
export const recordPeriodEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, name, version }: { id: string; name: string; version: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, version },
    ...facts,
  })
