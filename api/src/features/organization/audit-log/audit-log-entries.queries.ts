import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { auditEvents } from '#api/db/schema/people.ts'
import { contains } from '#api/db/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportAuditEvents } from '#contract/organization/audit-log.ts'

export type AuditEventRow = typeof auditEvents.$inferSelect
export type AuditEventFilter = QueryOf<typeof exportAuditEvents>

function matches(organizationId: string, { q, area }: AuditEventFilter) {
  return and(
    eq(auditEvents.organizationId, organizationId),
    area === undefined
      ? undefined
      : sql`substr(${auditEvents.action}, 1, ${area.length + 1}) = ${`${area}.`}`,
    q === undefined ? undefined : contains(sql`${auditEvents.foldedText}`, q),
  )
}

/** Newest first, from `offset` on. */
export function listAuditEventRows(
  db: Db,
  organizationId: string,
  filter: AuditEventFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEventRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(matches(organizationId, filter))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
    .offset(offset)
}

/** Newest first, those that are older than `before`: the way through a log that grows meanwhile. */
export function listAuditEventsBefore(
  db: Db,
  organizationId: string,
  filter: AuditEventFilter,
  { before, limit }: { before: AuditEventRow | undefined; limit: number },
): Promise<AuditEventRow[]> {
  const isOlder =
    before &&
    or(lt(auditEvents.at, before.at), and(eq(auditEvents.at, before.at), lt(auditEvents.id, before.id)))
  return db
    .select()
    .from(auditEvents)
    .where(and(matches(organizationId, filter), isOlder))
    .orderBy(desc(auditEvents.at), desc(auditEvents.id))
    .limit(limit)
}

export async function countAuditEvents(
  db: Db,
  organizationId: string,
  filter: AuditEventFilter,
): Promise<number> {
  const [row] = await db.select({ total: count() }).from(auditEvents).where(matches(organizationId, filter))
  return row?.total ?? 0
}
