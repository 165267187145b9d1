import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type APPRAISAL_TEMPLATE_EVENTS } from '#contract/people/appraisal-templates.audit.ts'

/** Audit event of a change to an appraisal template. */
export const recordTemplateEvent = <Of extends keyof typeof APPRAISAL_TEMPLATE_EVENTS>(
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
