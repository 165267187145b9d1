import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type TEMPLATE_EVENTS } from '#contract/people/templates.audit.ts'

type Action = keyof typeof TEMPLATE_EVENTS

/** Audit event of a change to a review template. */
export const recordTemplateEvent = <Of extends Action>(
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
