import { toCsvLine, toCsvStart } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type Change, type listChanges as contract } from '#contract/organization/audit-log.ts'
import {
  type ChangeFilter,
  type ChangeRow,
  countChanges,
  listChangeRows,
  listChangesBefore,
} from './audit-log-entries.queries.ts'

const ROWS_AT_ONCE = 500
const HEADER = ['at', 'actor', 'action', 'subject', 'details']

const toChange = ({
  id,
  at,
  actorId,
  actorName,
  action,
  subjectId,
  subjectName,
  details,
}: ChangeRow): Change => ({
  id,
  at: at.toISOString(),
  actor: actorId === null ? null : { id: actorId, name: actorName ?? '' },
  action,
  subject: { id: subjectId, name: subjectName },
  details,
})

export async function listChanges(
  { actor, db }: SignedInScope,
  { page, pageSize, ...filter }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { organizationId } = actor
  const [rows, total] = await Promise.all([
    listChangeRows(db, organizationId, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countChanges(db, organizationId, filter),
  ])
  return { items: rows.map(toChange), total }
}

const toLine = ({ at, actorName, action, subjectName, details }: ChangeRow) =>
  toCsvLine([
    at.toISOString(),
    actorName,
    action,
    subjectName,
    details.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('\n'),
  ])

/** Reads five hundred lines whenever the reader has room for them, each once although the log may grow meanwhile. */
export function exportChanges(
  { actor, db }: SignedInScope,
  filter: ChangeFilter,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  let before: ChangeRow | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(toCsvStart(HEADER)))
    },
    async pull(controller) {
      const rows = await listChangesBefore(db, actor.organizationId, filter, { before, limit: ROWS_AT_ONCE })
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(toLine).join('')))
      before = rows.at(-1)
      if (rows.length < ROWS_AT_ONCE) controller.close()
    },
  })
}
