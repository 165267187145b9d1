import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { hasAddress } from '#api/db/address-search.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { lighthouseRuns } from '#api/db/schema/seo-lighthouse.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportLighthouseRuns, type listLighthouseRuns } from '#contract/seo/lighthouse.ts'

export type RunRow = typeof lighthouseRuns.$inferSelect
export type ListedRun = Omit<RunRow, 'report'>
type Which = Pick<RunRow, 'id' | 'organizationId'>

/** A report has some hundred kilobytes, which no list shows. */
const { report: _, ...LISTED } = getTableColumns(lighthouseRuns)

const isRun = ({ id, organizationId }: Which) =>
  and(eq(lighthouseRuns.id, id), eq(lighthouseRuns.organizationId, organizationId))

const ORDER: Order<QueryOf<typeof listLighthouseRuns>['sort']> = {
  sorts: {
    created: lighthouseRuns.createdAt,
    url: [lighthouseRuns.url, lighthouseRuns.createdAt],
    performance: [lighthouseRuns.performance, lighthouseRuns.createdAt],
    accessibility: [lighthouseRuns.accessibility, lighthouseRuns.createdAt],
    bestPractices: [lighthouseRuns.bestPractices, lighthouseRuns.createdAt],
    seo: [lighthouseRuns.seo, lighthouseRuns.createdAt],
  },
  id: lighthouseRuns.id,
}

async function matches(db: Db, organizationId: string, query: QueryOf<typeof exportLighthouseRuns>) {
  const { q, strategy, state } = query
  const within = and(
    eq(lighthouseRuns.organizationId, organizationId),
    strategy && eq(lighthouseRuns.strategy, strategy),
    state && eq(lighthouseRuns.state, state),
  )
  const searched = { table: lighthouseRuns, address: lighthouseRuns.url, within }
  return q ? and(within, await hasAddress(db, searched, q)) : within
}

export const pageOfRuns = async (db: Db, organizationId: string, query: QueryOf<typeof listLighthouseRuns>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...LISTED, ...counted })
          .from(lighthouseRuns)
          .$dynamic(),
      from: lighthouseRuns,
      where: await matches(db, organizationId, query),
      ...ORDER,
    },
    query,
  )

const RUNS_AT_ONCE = 500

/** All runs that a list with this query has. */
export async function* readRuns(
  db: Db,
  organizationId: string,
  query: QueryOf<typeof exportLighthouseRuns>,
): AsyncGenerator<ListedRun[]> {
  const keys = toKeys(ORDER, query)
  const found = await matches(db, organizationId, query)
  yield* readInOrder({
    keys,
    size: RUNS_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...LISTED, keys: selectKeys(keys) })
        .from(lighthouseRuns)
        .where(and(found, after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

export async function findRun(db: Db, which: Which): Promise<RunRow | undefined> {
  const [row] = await db.select().from(lighthouseRuns).where(isRun(which))
  return row
}

/** Whether it waits or is under way. */
export const isLive = ({ state }: Pick<RunRow, 'state'>): boolean => state === 'queued' || state === 'running'

const isOfPage = ({ organizationId, url, strategy }: Pick<RunRow, 'organizationId' | 'url' | 'strategy'>) =>
  and(
    eq(lighthouseRuns.organizationId, organizationId),
    eq(lighthouseRuns.url, url),
    eq(lighthouseRuns.strategy, strategy),
  )

/** The newest runs of the same page that are done. */
export const listRunsOfPage = (db: Db, run: RunRow, most: number): Promise<ListedRun[]> =>
  db
    .select(LISTED)
    .from(lighthouseRuns)
    .where(and(isOfPage(run), eq(lighthouseRuns.state, 'done')))
    .orderBy(desc(lighthouseRuns.finishedAt), desc(lighthouseRuns.id))
    .limit(most)

export const insertRuns = (db: Db, rows: RunRow[]): Statement[] =>
  // Fifteen columns each, of a hundred that one statement may bind.
  rows.map((row) => db.insert(lighthouseRuns).values(row))

export const deleteRuns = (db: Db, organizationId: string, ids: string[]): Statement =>
  db
    .delete(lighthouseRuns)
    .where(and(eq(lighthouseRuns.organizationId, organizationId), inArray(lighthouseRuns.id, ids)))

export type RunEnd = Pick<RunRow, 'state'> & Partial<Omit<RunRow, 'id' | 'organizationId'>>

/** Nothing of a run that has ended is changed. */
export const updateLiveRun = (db: Db, which: Which, values: RunEnd): Statement =>
  db
    .update(lighthouseRuns)
    .set(values)
    .where(and(isRun(which), inArray(lighthouseRuns.state, ['queued', 'running'])))

/** Keeps so many runs of an organization, the newest ones; none is deleted that has not ended. */
export const deleteOldRuns = (db: Db, organizationId: string, keep: number): Statement =>
  db.delete(lighthouseRuns).where(
    and(
      eq(lighthouseRuns.organizationId, organizationId),
      inArray(lighthouseRuns.state, ['done', 'failed', 'canceled']),
      sql`${lighthouseRuns.id} not in (select id from ${lighthouseRuns} as newer
          where newer.organization_id = ${organizationId} order by newer.created_at desc, newer.id limit ${keep})`,
    ),
  )
