import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SITE_AUDIT_EVENTS } from '#contract/seo/site-audit.audit.ts'
import { type AuditRow } from './site-audit.queries.ts'

/** Audit event of an action on a site audit. */
export const recordSiteAuditEvent = (
  scope: SignedInScope,
  { id, host }: Pick<AuditRow, 'id' | 'host'>,
  action: keyof typeof SITE_AUDIT_EVENTS,
) =>
  recordAuditEvent(scope, {
    organizationId: scope.actor.organizationId,
    actor: toActorName(scope.account),
    action,
    subject: { id, name: host },
  })
