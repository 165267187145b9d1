import { type CsvRow, streamCsv } from '#api/lib/csv.ts'
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

const toRow = ({ at, actorName, action, subjectName, details }: ChangeRow): CsvRow => [
  at.toISOString(),
  actorName,
  action,
  subjectName,
  details.map(({ field, from, to }) => `${field}: ${from ?? ''} → ${to ?? ''}`).join('\n'),
]

/** Each line once, although the log may grow meanwhile. */
async function* readRows({ actor, db }: SignedInScope, filter: ChangeFilter) {
  let before: ChangeRow | undefined
  do {
    const rows = await listChangesBefore(db, actor.organizationId, filter, { before, limit: ROWS_AT_ONCE })
    yield rows.map(toRow)
    before = rows.length === ROWS_AT_ONCE ? rows.at(-1) : undefined
  } while (before)
}

export const exportChanges = (scope: SignedInScope, filter: ChangeFilter) =>
  streamCsv(HEADER, readRows(scope, filter))
