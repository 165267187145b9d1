import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type RANK_EVENTS } from '#contract/seo/ranks.audit.ts'

/** Audit event of a tracked domain, or of one of its keywords. */
export const recordRankEvent = <Of extends keyof typeof RANK_EVENTS>(
  scope: SignedInScope,
  subject: AuditEventFacts<Of>['subject'],
  facts: Omit<AuditEventFacts<Of>, 'organizationId' | 'actor' | 'subject'>,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    subject,
    ...facts,
  })
