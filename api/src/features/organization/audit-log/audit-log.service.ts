import { toCsvLine, toCsvStart } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type AuditEvent, type listAuditEvents as contract } from '#contract/organization/audit-log.ts'
import {
  type AuditEventFilter,
  type AuditEventRow,
  countAuditEvents,
  listAuditEventRows,
  listAuditEventsBefore,
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

export async function listAuditEvents(
  { actor, db }: SignedInScope,
  { page, pageSize, ...filter }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { organizationId } = actor
  const [rows, total] = await Promise.all([
    listAuditEventRows(db, organizationId, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAuditEvents(db, organizationId, filter),
  ])
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
  { actor, db }: SignedInScope,
  filter: AuditEventFilter,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before: AuditEventRow | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(toCsvStart(HEADER)))
    },
    async pull(controller) {
      const rows = await listAuditEventsBefore(db, actor.organizationId, filter, {
        before,
        limit: ROWS_AT_ONCE,
      })
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(toLine).join('')))
      before = rows.at(-1)
      if (rows.length < ROWS_AT_ONCE) controller.close()
    },
  })
}
