import { and, desc, eq, getTableColumns, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { auditEvents } from '#api/db/schema/people.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAuditEvents, type listAuditEvents } from '#contract/organization/audit-log.ts'

export type AuditEventRow = typeof auditEvents.$inferSelect
type AuditEventQuery = QueryOf<typeof listAuditEvents>

/** The query of the list, with days as the instants of their start and end. */
export interface AuditEventFilter extends Pick<QueryOf<typeof exportAuditEvents>, 'q' | 'area'> {
  since?: Date | undefined
  before?: Date | undefined
  /** Whatever else has to hold of an event. */
  also?: SQL | undefined
}

function matches(organizationId: string, { q, area, since, before, also }: AuditEventFilter) {
  return and(
    eq(auditEvents.organizationId, organizationId),
    area === undefined
      ? undefined
      : sql`substr(${auditEvents.action}, 1, ${area.length + 1}) = ${`${area}.`}`,
    q === undefined ? undefined : contains(sql`${auditEvents.foldedText}`, q),
    since && gte(auditEvents.at, since),
    before && lt(auditEvents.at, before),
    also,
  )
}

const ORDER: Order<AuditEventQuery['sort']> = { sorts: { at: auditEvents.at }, id: auditEvents.id }

export const pageOfAuditEvents = (
  db: Db,
  organizationId: string,
  filter: AuditEventFilter,
  query: Pick<AuditEventQuery, 'sort' | 'direction' | 'page' | 'pageSize'>,
) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...getTableColumns(auditEvents), ...counted })
          .from(auditEvents)
          .$dynamic(),
      from: auditEvents,
      where: matches(organizationId, filter),
      ...ORDER,
    },
    query,
  )

/** Newest first, older than `behind`: a cursor for a log that grows meanwhile. */
export function listAuditEventsBehind(
  db: Db,
  organizationId: string,
  filter: AuditEventFilter,
  { behind, limit }: { behind: AuditEventRow | undefined; limit: number },
): Promise<AuditEventRow[]> {
  const isOlder =
    behind &&
    or(lt(auditEvents.at, behind.at), and(eq(auditEvents.at, behind.at), lt(auditEvents.id, behind.id)))
  return db
    .select()
    .from(auditEvents)
    .where(and(matches(organizationId, filter), isOlder))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
}
