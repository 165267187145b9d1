import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type WEBHOOK_AUDIT_EVENTS } from '#contract/organization/webhooks.audit.ts'

type Action = keyof typeof WEBHOOK_AUDIT_EVENTS

/** Audit event of a webhook endpoint, which is known by its URL. */
export const recordWebhookEvent = <Of extends Action>(
  scope: SignedInScope,
  { id, url, version }: { id: string; url: string; version?: number },
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id, name: url, ...(version !== undefined && { version }) },
    ...facts,
  })
