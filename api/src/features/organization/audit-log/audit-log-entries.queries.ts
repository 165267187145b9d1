import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { changes } from '#api/db/schema/people.ts'
import { contains } from '#api/db/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportChanges } from '#contract/organization/audit-log.ts'

export type ChangeRow = typeof changes.$inferSelect
export type ChangeFilter = QueryOf<typeof exportChanges>

function matches(organizationId: string, { q, area }: ChangeFilter) {
  return and(
    eq(changes.organizationId, organizationId),
    area === undefined ? undefined : sql`substr(${changes.action}, 1, ${area.length + 1}) = ${`${area}.`}`,
    q === undefined ? undefined : contains(sql`${changes.foldedText}`, q),
  )
}

/** Newest first, from `offset` on. */
export function listChangeRows(
  db: Db,
  organizationId: string,
  filter: ChangeFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ChangeRow[]> {
  return db
    .select()
    .from(changes)
    .where(matches(organizationId, filter))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit)
    .offset(offset)
}

/** Newest first, those that are older than `before`: the way through a log that grows meanwhile. */
export function listChangesBefore(
  db: Db,
  organizationId: string,
  filter: ChangeFilter,
  { before, limit }: { before: ChangeRow | undefined; limit: number },
): Promise<ChangeRow[]> {
  const isOlder =
    before && or(lt(changes.at, before.at), and(eq(changes.at, before.at), lt(changes.id, before.id)))
  return db
    .select()
    .from(changes)
    .where(and(matches(organizationId, filter), isOlder))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit)
}

export async function countChanges(db: Db, organizationId: string, filter: ChangeFilter): Promise<number> {
  const [row] = await db.select({ total: count() }).from(changes).where(matches(organizationId, filter))
  return row?.total ?? 0
}
