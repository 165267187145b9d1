import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { SOURCE_NAMES } from '#contract/seo/sources.words.ts'

type Facts = Pick<AuditEventFacts<'source.budget-changed'>, 'details' | 'before' | 'after'>

/** Audit event of what paid calls may cost. */
export const recordBudgetEvent = (scope: SignedInScope, version: number, facts: Facts) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    action: 'source.budget-changed',
    subject: { id: 'dataforseo', name: SOURCE_NAMES.dataforseo, version },
    ...facts,
  })
