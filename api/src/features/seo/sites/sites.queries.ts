import { and, count, eq, getTableColumns, inArray, isNotNull, sql } from 'drizzle-orm'
import { hasAddress } from '#api/db/address-search.ts'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { readInOrder, selectKeys, toOrderBy } from '#api/db/keyset.ts'
import { type Order, pageOf, toKeys } from '#api/db/page-of.ts'
import { sites } from '#api/db/schema/seo.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type exportSites, type listSites } from '#contract/seo/sites.ts'

export type SiteRow = typeof sites.$inferSelect
type Which = Pick<SiteRow, 'id' | 'organizationId'>

const ORDER: Order<QueryOf<typeof listSites>['sort']> = {
  sorts: {
    host: sites.host,
    // Verified, lost, never verified.
    status: [sql`${sites.verifiedAt} is null`, sql`${sites.method} is null`, sites.host],
    method: [sites.method, sites.host],
    verified: sites.verifiedAt,
    checked: sites.lastCheckedAt,
    created: sites.createdAt,
  },
  id: sites.id,
}

const isThis = ({ id, organizationId }: Which) =>
  and(eq(sites.id, id), eq(sites.organizationId, organizationId))

async function matches(db: Db, organizationId: string, q: string | undefined) {
  const within = eq(sites.organizationId, organizationId)
  return q ? and(within, await hasAddress(db, { table: sites, address: sites.host, within }, q)) : within
}

export const pageOfSites = async (db: Db, organizationId: string, query: QueryOf<typeof listSites>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...getTableColumns(sites), ...counted })
          .from(sites)
          .$dynamic(),
      from: sites,
      where: await matches(db, organizationId, query.q),
      ...ORDER,
    },
    query,
  )

const SITES_AT_ONCE = 200

/** All sites that a list with this query has. */
export async function* readSiteRows(
  db: Db,
  organizationId: string,
  { q, ...order }: QueryOf<typeof exportSites>,
): AsyncGenerator<SiteRow[]> {
  const keys = toKeys(ORDER, order)
  const found = await matches(db, organizationId, q)
  yield* readInOrder({
    keys,
    size: SITES_AT_ONCE,
    read: ({ after, limit }) =>
      db
        .select({ ...getTableColumns(sites), keys: selectKeys(keys) })
        .from(sites)
        .where(and(found, after))
        .orderBy(...toOrderBy(keys))
        .limit(limit),
  })
}

/** All sites of the organization, regardless of filters. */
export async function countSites(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(sites)
    .where(eq(sites.organizationId, organizationId))
  return row?.total ?? 0
}

export async function findSiteRow(db: Db, which: Which): Promise<SiteRow | undefined> {
  const [row] = await db.select().from(sites).where(isThis(which))
  return row
}

/** The organization's sites among these hosts. */
export const listSiteRows = (
  db: Db,
  { organizationId, hosts }: { organizationId: string; hosts: string[] },
): Promise<SiteRow[]> =>
  db
    .select()
    .from(sites)
    .where(and(eq(sites.organizationId, organizationId), inArray(sites.host, hosts)))

/** The organization's verified sites among these hosts. */
export function listVerifiedRows(
  db: Db,
  { organizationId, hosts }: { organizationId: string; hosts: string[] },
): Promise<SiteRow[]> {
  return db
    .select()
    .from(sites)
    .where(
      and(
        eq(sites.organizationId, organizationId),
        inArray(sites.host, hosts),
        isNotNull(sites.verifiedAt),
        isNotNull(sites.method),
      ),
    )
}

export const assertRoom = (db: Db, { organizationId, max }: { organizationId: string; max: number }) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${sites} where ${sites.organizationId} = ${organizationId}) < ${max}`,
  )

/** A guard that the site was not removed, or removed and added again with another token. */
export const assertSite = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'site',
    sql`exists (select 1 from ${sites} where ${sites.id} = ${id} and ${sites.organizationId} = ${organizationId})`,
  )

/** That nobody has verified it another way, found its proof gone or removed it since it was read. */
export const assertSiteVersion = (
  db: Db,
  { id, organizationId, version }: Which & Pick<SiteRow, 'version'>,
) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${sites} where ${sites.id} = ${id} and ${sites.organizationId} = ${organizationId}
      and ${sites.version} = ${version})`,
  )

export const insertSite = (db: Db, site: SiteRow) =>
  assertUnique('host', [sites.organizationId, sites.host], db.insert(sites).values(site))

export const updateSite = (
  db: Db,
  which: Which,
  values: Partial<Pick<SiteRow, 'method' | 'verifiedAt' | 'lastCheckedAt' | 'version'>>,
): Statement => db.update(sites).set(values).where(isThis(which))

export const deleteSite = (db: Db, which: Which): Statement => db.delete(sites).where(isThis(which))
