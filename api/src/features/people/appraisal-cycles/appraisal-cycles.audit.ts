import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type APPRAISAL_CYCLE_EVENTS } from '#contract/people/appraisal-cycles.audit.ts'

/** Audit event of a change to an appraisal cycle. `version` where it gets another one by it. */
export const recordCycleEvent = <Of extends keyof typeof APPRAISAL_CYCLE_EVENTS>(
  scope: SignedInScope,
  { id, name, version }: { id: string; name: string; version?: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name, ...(version !== undefined && { version }) },
    ...facts,
  })
