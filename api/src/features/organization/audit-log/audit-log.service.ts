import { toCsvLine, toCsvStart } from '#api/lib/csv.ts'
import { type SignedInScope } from '#api/core/access/scope.ts'
import { startOfDay, startOfNextDay } from '#api/lib/zoned-days.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import {
  type Change,
  type exportChanges as exportContract,
  type listChanges as contract,
} from '#contract/organization/audit-log.ts'
import {
  type ChangeFilter,
  type ChangeRow,
  listChangesBehind,
  pageOfChanges,
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

/** Days are those of whoever asks, as everything that they are shown is. */
function toFilter(
  { account: { user, organization } }: SignedInScope,
  { q, area, from, to }: QueryOf<typeof exportContract>,
): ChangeFilter {
  const timeZone = user.timeZone ?? organization.timeZone
  return {
    q,
    area,
    since: from === undefined ? undefined : startOfDay(from, timeZone),
    before: to === undefined ? undefined : startOfNextDay(to, timeZone),
  }
}

export async function listChanges(
  scope: SignedInScope,
  query: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const { actor, db } = scope
  const { rows, total } = await pageOfChanges(db, actor.organizationId, toFilter(scope, query), query)
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
  scope: SignedInScope,
  query: QueryOf<typeof exportContract>,
): ReadableStream<Uint8Array> {
  const { actor, db } = scope
  const filter = toFilter(scope, query)
  const encoder = new TextEncoder()
  let behind: ChangeRow | undefined
  return new ReadableStream({
    start(controller) {
      controller.enqueue(encoder.encode(toCsvStart(HEADER)))
    },
    async pull(controller) {
      const rows = await listChangesBehind(db, actor.organizationId, filter, { behind, limit: ROWS_AT_ONCE })
      if (rows.length > 0) controller.enqueue(encoder.encode(rows.map(toLine).join('')))
      behind = rows.at(-1)
      if (rows.length < ROWS_AT_ONCE) controller.close()
    },
  })
}
