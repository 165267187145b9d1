import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SOURCE_EVENTS } from '#contract/seo/sources.audit.ts'

type Facts = Pick<
  AuditEventFacts<keyof typeof SOURCE_EVENTS>,
  'action' | 'subject' | 'details' | 'before' | 'after'
>

/** Audit event of a source. No key is part of any. */
export const recordSourceEvent = (scope: SignedInScope, facts: Facts) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    ...facts,
  })
