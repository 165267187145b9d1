import { and, eq, getTableColumns, gte, lt, type SQL, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { sourceCalls } from '#api/db/schema/seo-sources.ts'
import { SPENT } from '#api/sources/dataforseo/source-calls.queries.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type exportSourceCalls, type listSourceCalls } from '#contract/seo/sources.costs.ts'

const ORDER: Order<QueryOf<typeof listSourceCalls>['sort']> = {
  sorts: {
    at: sourceCalls.at,
    cost: [SPENT, sourceCalls.at],
    endpoint: [sourceCalls.endpoint, sourceCalls.at],
    target: [sourceCalls.target, sourceCalls.at],
  },
  id: sourceCalls.id,
}

const COLUMNS = {
  ...getTableColumns(sourceCalls),
  requestedByName: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
}

const DAY_MS = 24 * 60 * 60 * 1000
const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** The calls of one organization, with these filters. Days are those of UTC. */
function matches(organizationId: string, query: QueryOf<typeof exportSourceCalls>): SQL | undefined {
  const { q, outcome, from, to } = query
  return and(
    eq(sourceCalls.organizationId, organizationId),
    eq(sourceCalls.source, 'dataforseo'),
    q ? sql`instr(lower(${sourceCalls.target}), ${foldText(q)}) > 0` : undefined,
    outcome === undefined ? undefined : eq(sourceCalls.outcome, outcome),
    from === undefined ? undefined : gte(sourceCalls.at, toDate(from)),
    to === undefined ? undefined : lt(sourceCalls.at, new Date(toDate(to).getTime() + DAY_MS)),
  )
}

export const pageOfSourceCalls = (db: Db, organizationId: string, query: QueryOf<typeof listSourceCalls>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...COLUMNS, ...counted })
          .from(sourceCalls)
          .leftJoin(users, eq(users.id, sourceCalls.requestedBy))
          .$dynamic(),
      from: sourceCalls,
      where: matches(organizationId, query),
      ...ORDER,
    },
    query,
  )

const CALLS_AT_ONCE = 500

/** All calls that a list with this query has. */
export function readSourceCallRows(db: Db, organizationId: string, query: QueryOf<typeof exportSourceCalls>) {
  const keys = toKeys(ORDER, query)
  const found = matches(organizationId, query)
  return readInOrder({
    keys,
    size: CALLS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...COLUMNS, keys: selectKeys(keys) })
        .from(sourceCalls)
        .leftJoin(users, eq(users.id, sourceCalls.requestedBy))
        .where(and(found, after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}
