import { type AuditEventFilter, pageOfAuditEvents } from '#api/core/audit-log/audit-event-pages.queries.ts'
import { exportAuditEventsOf, toAuditEvent } from '#api/core/audit-log/audit-event-views.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toSpan } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type exportAuditEvents as exportContract,
  type listAuditEvents as contract,
} from '#contract/organization/audit-log.ts'

/** Days are in the caller's time zone, like all times that they see. */
function toFilter(
  { account: { user, organization } }: SignedInScope,
  { q, area, ...days }: QueryOf<typeof exportContract>,
): AuditEventFilter {
  return { q, area, ...toSpan(days, user.timeZone ?? organization.timeZone) }
}

export async function listAuditEvents(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { rows, total } = await pageOfAuditEvents(db, actor.organizationId, toFilter(scope, query), query)
  return { items: rows.map(toAuditEvent), total }
}

export const exportAuditEvents = (scope: SignedInScope, query: QueryOf<typeof exportContract>) =>
  exportAuditEventsOf(scope, toFilter(scope, query))
