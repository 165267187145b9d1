import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type FEEDBACK_EVENTS } from '#contract/people/feedback.audit.ts'

type Action = keyof typeof FEEDBACK_EVENTS

/** Audit event of feedback, or of a request for it: without texts, and without whom it is about. */
export const recordFeedbackEvent = <Of extends Action>(
  scope: SignedInScope,
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor'>,
) =>
  recordAuditEvent<Of>(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    ...facts,
  })
