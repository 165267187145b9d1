import { and, asc, countDistinct, eq } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { webGraphDomains } from '#api/db/schema/seo-sources.ts'

export type WebGraphRow = typeof webGraphDomains.$inferSelect

/** Also again: the same release of a domain replaces what was there. */
export const putWebGraphDomain = (db: Db, row: WebGraphRow): Statement => {
  const { day, ranked, body, importedAt } = row
  return db
    .insert(webGraphDomains)
    .values(row)
    .onConflictDoUpdate({
      target: [webGraphDomains.organizationId, webGraphDomains.domain, webGraphDomains.release],
      set: { day, ranked, body, importedAt },
    })
}

/** What the newest releases say about a domain, oldest first. */
export async function listReleasesOf(
  db: Db,
  { organizationId, domain }: Pick<WebGraphRow, 'organizationId' | 'domain'>,
): Promise<WebGraphRow[]> {
  return db
    .select()
    .from(webGraphDomains)
    .where(and(eq(webGraphDomains.organizationId, organizationId), eq(webGraphDomains.domain, domain)))
    .orderBy(asc(webGraphDomains.day), asc(webGraphDomains.release))
}

/** How many domains an organization has imported. */
export async function countWebGraphDomains(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ domains: countDistinct(webGraphDomains.domain) })
    .from(webGraphDomains)
    .where(eq(webGraphDomains.organizationId, organizationId))
  return row?.domains ?? 0
}
