import { toCsvLine, toCsvStart } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { startOfDay, startOfNextDay } from '#api/lib/zoned-days.ts'
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

/** Days are those of whoever asks, as everything that they are shown is. */
function toFilter(
  { account: { user, organization } }: SignedInScope,
  { q, area, from, to }: QueryOf<typeof exportContract>,
): AuditEventFilter {
  const timeZone = user.timeZone ?? organization.timeZone
  return {
    q,
    area,
    since: from === undefined ? undefined : startOfDay(from, timeZone),
    before: to === undefined ? undefined : startOfNextDay(to, timeZone),
  }
}

export async function listAuditEvents(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { rows, total } = await pageOfAuditEvents(db, actor.organizationId, toFilter(scope, query), query)
  return { items: rows.map(toAuditEvent), total }
}

const toLine = ({ at, actorName, action, subjectName, details }: AuditEventRow) =>
  toCsvLine([
    at.toISOString(),
    actorName,
    action,
    subjectName,
    details.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('\n'),
  ])

/** Reads five hundred lines whenever the reader has room for them, each once although the log may grow meanwhile. */
export function exportAuditEvents(
  scope: SignedInScope,
  query: QueryOf<typeof exportContract>,
): ReadableStream<Uint8Array> {
  const { actor, db } = scope
  const filter = toFilter(scope, query)
  const encoder = new TextEncoder()
  let behind: AuditEventRow | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(toCsvStart(HEADER)))
    },
    async pull(controller) {
      const rows = await listAuditEventsBehind(db, actor.organizationId, filter, {
        behind,
        limit: ROWS_AT_ONCE,
      })
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(toLine).join('')))
      behind = rows.at(-1)
      if (rows.length < ROWS_AT_ONCE) controller.close()
    },
  })
}
