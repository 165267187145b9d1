import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'

type Action = 'subscription.card-replaced' | 'subscription.tax-id-changed'

/** Audit event of a change to payment or billing details. */
export const recordPaymentEvent = <Of extends Action>(
  scope: SignedInScope,
  name: string,
  facts: Pick<AuditEventFacts<Of>, 'action' | 'details'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject: { id: scope.account.subscription?.id ?? null, name },
    ...facts,
  })
