import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type API_KEY_EVENTS } from '#contract/organization/api-keys.audit.ts'

type Action = keyof typeof API_KEY_EVENTS

/** Audit event of an API key. */
export const recordKeyEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, name }: { id: string; name: string },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name },
    ...facts,
  })
