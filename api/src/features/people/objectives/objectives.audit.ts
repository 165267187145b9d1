import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type OBJECTIVE_EVENTS } from '#contract/people/objectives.audit.ts'

type Action = keyof typeof OBJECTIVE_EVENTS

/** Audit event of a change to an objective or to something of it. With a version where it is a version of its own. */
export const recordObjectiveEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, title, version }: { id: string; title: string; version?: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name: title, ...(version !== undefined && { version }) },
    ...facts,
  })
