import { and, desc, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { changes } from '#api/db/schema/people.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { contains } from '#api/db/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportChanges, type listChanges } from '#contract/organization/audit-log.ts'

export type ChangeRow = typeof changes.$inferSelect
type ChangeQuery = QueryOf<typeof listChanges>

/** What is asked for, with days as the instants that they begin and end at. */
export interface ChangeFilter extends Pick<QueryOf<typeof exportChanges>, 'q' | 'area'> {
  since?: Date | undefined
  before?: Date | undefined
}

function matches(organizationId: string, { q, area, since, before }: ChangeFilter) {
  return and(
    eq(changes.organizationId, organizationId),
    area === undefined ? undefined : sql`substr(${changes.action}, 1, ${area.length + 1}) = ${`${area}.`}`,
    q === undefined ? undefined : contains(sql`${changes.foldedText}`, q),
    since && gte(changes.at, since),
    before && lt(changes.at, before),
  )
}

const ORDER: Order<ChangeQuery['sort']> = { sorts: { at: changes.at }, id: changes.id }

export const pageOfChanges = (
  db: Db,
  organizationId: string,
  filter: ChangeFilter,
  query: Pick<ChangeQuery, 'sort' | 'direction' | 'page' | 'pageSize'>,
) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...getTableColumns(changes), ...counted })
          .from(changes)
          .$dynamic(),
      from: changes,
      where: matches(organizationId, filter),
      ...ORDER,
    },
    query,
  )

/** Newest first, those that are older than `behind`: the way through a log that grows meanwhile. */
export function listChangesBehind(
  db: Db,
  organizationId: string,
  filter: ChangeFilter,
  { behind, limit }: { behind: ChangeRow | undefined; limit: number },
): Promise<ChangeRow[]> {
  const isOlder =
    behind && or(lt(changes.at, behind.at), and(eq(changes.at, behind.at), lt(changes.id, behind.id)))
  return db
    .select()
    .from(changes)
    .where(and(matches(organizationId, filter), isOlder))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(limit)
}
