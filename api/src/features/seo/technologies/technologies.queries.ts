import { and, desc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { hasAddress } from '#api/db/address-search.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { technologyLookups, technologySites } from '#api/db/schema/seo-technologies.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { type listTechnologySites } from '#contract/seo/technologies.ts'
import { siteOf } from './site-url.ts'

export type LookupRow = typeof technologyLookups.$inferSelect
type SiteRow = typeof technologySites.$inferSelect
type Which = Pick<LookupRow, 'organizationId' | 'site'>

const isOfLookups = ({ organizationId, site }: Which) =>
  and(eq(technologyLookups.organizationId, organizationId), eq(technologyLookups.site, site))

const ORDER: Order<QueryOf<typeof listTechnologySites>['sort']> = {
  sorts: {
    lookedUp: technologySites.lookedUpAt,
    site: technologySites.site,
    technologies: technologySites.technologies,
  },
  id: technologySites.lookupId,
}

async function matches(
  db: Db,
  organizationId: string,
  { q, site }: Pick<QueryOf<typeof listTechnologySites>, 'q' | 'site'>,
) {
  const isOfSite = site === undefined ? undefined : eq(technologySites.site, siteOf(site))
  const within = and(eq(technologySites.organizationId, organizationId), isOfSite)
  const searched = { table: technologySites, address: technologySites.site, within }
  return q ? and(within, await hasAddress(db, searched, q)) : within
}

export const pageOfTechnologySites = async (
  db: Db,
  organizationId: string,
  query: QueryOf<typeof listTechnologySites>,
) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...getTableColumns(technologySites), ...counted })
          .from(technologySites)
          .$dynamic(),
      from: technologySites,
      where: await matches(db, organizationId, query),
      ...ORDER,
    },
    query,
  )

export async function findLookup(
  db: Db,
  { id, organizationId }: Pick<LookupRow, 'id' | 'organizationId'>,
): Promise<LookupRow | undefined> {
  const [row] = await db
    .select()
    .from(technologyLookups)
    .where(and(eq(technologyLookups.id, id), eq(technologyLookups.organizationId, organizationId)))
  return row
}

/** The newest one that had a page to read. */
export async function findLastWhole(db: Db, which: Which): Promise<LookupRow | undefined> {
  const [row] = await db
    .select()
    .from(technologyLookups)
    .where(and(isOfLookups(which), isNull(technologyLookups.outcome)))
    .orderBy(desc(technologyLookups.lookedUpAt), desc(technologyLookups.id))
    .limit(1)
  return row
}

export const listHistory = (db: Db, which: Which, max: number) =>
  db
    .select({
      id: technologyLookups.id,
      lookedUpAt: technologyLookups.lookedUpAt,
      technologies: technologyLookups.found,
      isWhole: sql<number>`${technologyLookups.outcome} is null`,
    })
    .from(technologyLookups)
    .where(isOfLookups(which))
    .orderBy(desc(technologyLookups.lookedUpAt), desc(technologyLookups.id))
    .limit(max)

export const insertLookup = (db: Db, row: LookupRow): Statement => db.insert(technologyLookups).values(row)

export const setNewest = (db: Db, row: SiteRow): Statement =>
  db
    .insert(technologySites)
    .values(row)
    .onConflictDoUpdate({ target: [technologySites.organizationId, technologySites.site], set: row })

/** Keeps so many look-ups of a site, the newest ones. */
export const deleteOldLookups = (db: Db, which: Which, keep: number): Statement =>
  db.delete(technologyLookups).where(
    and(
      isOfLookups(which),
      sql`${technologyLookups.id} not in (select id from ${technologyLookups} as newer
          where newer.organization_id = ${which.organizationId} and newer.site = ${which.site}
          order by newer.looked_up_at desc, newer.id desc limit ${keep})`,
    ),
  )

/** Keeps so many sites, those that were looked up last, and nothing of the others. */
export const deleteOldSites = (db: Db, organizationId: string, keep: number): Statement[] => [
  db.delete(technologySites).where(
    and(
      eq(technologySites.organizationId, organizationId),
      sql`${technologySites.site} not in (select site from ${technologySites} as newer
          where newer.organization_id = ${organizationId} order by newer.looked_up_at desc limit ${keep})`,
    ),
  ),
  db.delete(technologyLookups).where(
    and(
      eq(technologyLookups.organizationId, organizationId),
      sql`${technologyLookups.site} not in (select site from ${technologySites} as kept
          where kept.organization_id = ${organizationId})`,
    ),
  ),
]
