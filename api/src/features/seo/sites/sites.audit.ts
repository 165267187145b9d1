import { type AuditEventFacts, recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SITE_EVENTS } from '#contract/seo/sites.audit.ts'
import { type SiteRow } from './sites.queries.ts'

type Facts = Pick<AuditEventFacts<keyof typeof SITE_EVENTS>, 'action' | 'reason' | 'before' | 'after'>

export interface SiteEvent extends Facts {
  /** Whether a person did it, not a scheduled check. */
  isByCaller?: boolean
}

/** Audit event of a site. */
export const recordSiteEvent = (
  scope: SignedInScope,
  { id, host, organizationId, version }: SiteRow,
  { isByCaller = true, ...facts }: SiteEvent,
) =>
  recordAuditEvent(scope, {
    organizationId,
    actor: isByCaller ? toActorName(scope.account) : null,
    subject: { id, name: host, version },
    ...facts,
  })
