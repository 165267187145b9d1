import { recordAuditEvent, toActorName } from '#api/core/audit-log/audit-log.queries.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type SITE_EVENTS } from '#contract/seo/sites.audit.ts'
import { type SiteRow } from './sites.queries.ts'

interface SiteEvent {
  action: keyof typeof SITE_EVENTS
  reason?: string
  /** Whether a person did it, not a scheduled check. */
  isByCaller?: boolean
}

/** Audit event of a site. */
export const recordSiteEvent = (
  scope: SignedInScope,
  { id, host, organizationId }: SiteRow,
  { isByCaller = true, ...facts }: SiteEvent,
) =>
  recordAuditEvent(scope, {
    organizationId,
    actor: isByCaller ? toActorName(scope.account) : null,
    subject: { id, name: host },
    ...facts,
  })
