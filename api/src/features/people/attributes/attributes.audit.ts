import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type ATTRIBUTE_EVENTS } from '#contract/people/attributes.audit.ts'

type Action = keyof typeof ATTRIBUTE_EVENTS

/** Audit event of a change to a scored attribute. */
export const recordAttributeEvent = <Of extends Action>(
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
