import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type AuditEvent } from '#contract/organization/audit-log.ts'
import {
  type AuditEventFilter,
  type AuditEventRow,
  listAuditEventsBehind,
} from './audit-event-pages.queries.ts'

const ROWS_AT_ONCE = 500
const HEADER = ['at', 'actor', 'action', 'subject', 'details']

export const toAuditEvent = ({
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

/** A log as a CSV file, newest first. */
export const exportAuditEventsOf = (scope: SignedInScope, filter: AuditEventFilter) =>
  streamCsv(HEADER, readRows(scope, filter))
