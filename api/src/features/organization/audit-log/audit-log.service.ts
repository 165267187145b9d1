import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { toSpan } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type AuditEvent,
  type exportAuditEvents as exportContract,
  type listAuditEvents as contract,
} from '#contract/organization/audit-log.ts'
import {
  type AuditEventFilter,
  type AuditEventRow,
  listAuditEventsBehind,
  pageOfAuditEvents,
} from './audit-log-entries.queries.ts'

const ROWS_AT_ONCE = 500
const HEADER = ['at', 'actor', 'action', 'subject', 'details']

const toAuditEvent = ({
  id,
  at,
  actorId,
  actorName,
  action,
  entity,
  subjectId,
  subjectName,
  details,
  reason,
  requestId,
}: AuditEventRow): AuditEvent => ({
  id,
  at: at.toISOString(),
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  action,
  entity,
  subject: { id: subjectId, name: subjectName },
  details,
  reason,
  requestId,
})

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

const toRow = ({ at, actorName, action, subjectName, details }: AuditEventRow): CsvRow => [
  at.toISOString(),
  actorName,
  action,
  subjectName,
  details.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('\n'),
]

/** Each audit event once, although the log may grow meanwhile. */
async function* readRows({ actor, db }: SignedInScope, filter: AuditEventFilter) {
  let behind: AuditEventRow | undefined
  do {
    const rows = await listAuditEventsBehind(db, actor.organizationId, filter, {
      behind,
      limit: ROWS_AT_ONCE,
    })
    yield rows.map(toRow)
    behind = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined
  } while (behind)
}

export const exportAuditEvents = (scope: SignedInScope, query: QueryOf<typeof exportContract>) =>
  streamCsv(HEADER, readRows(scope, toFilter(scope, query)))
