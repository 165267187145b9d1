import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { siteAudits } from '#api/db/schema/seo.ts'
import { indexedAudits } from '#api/db/schema/seo-sources.ts'

/** An audit that has ended, as it is handed to its organization's index. */
export interface EndedAudit {
  auditId: string
  organizationId: string
  url: string
  options: unknown
  finishedAt: Date | null
}

/** Notes finished audits that no index has heard of, of all organizations of a database: the oldest first. Tells how many. */
export async function insertUnindexed(db: Db, now: Date, most: number): Promise<number> {
  const { meta } = await db
    .insert(indexedAudits)
    .select(
      db
        .select({
          auditId: siteAudits.id,
          organizationId: siteAudits.organizationId,
          state: sql<'waiting'>`'waiting'`.as('state'),
          attempts: sql<number>`0`.as('attempts'),
          pages: sql<null>`NULL`.as('pages'),
          changedAt: sql<Date>`${now.getTime()}`.as('changed_at'),
        })
        .from(siteAudits)
        .leftJoin(indexedAudits, eq(indexedAudits.auditId, siteAudits.id))
        .where(
          and(
            eq(siteAudits.status, 'finished'),
            isNotNull(siteAudits.finishedAt),
            isNull(indexedAudits.auditId),
          ),
        )
        .orderBy(asc(siteAudits.finishedAt))
        .limit(most),
    )
    .onConflictDoNothing()
  return meta.changes
}

/** Audits whose index has not said yet that it has them, those that have waited longest first. */
export const listWaiting = (db: Db, most: number): Promise<EndedAudit[]> =>
  db
    .select({
      auditId: indexedAudits.auditId,
      organizationId: indexedAudits.organizationId,
      url: siteAudits.url,
      options: siteAudits.options,
      finishedAt: siteAudits.finishedAt,
    })
    .from(indexedAudits)
    .innerJoin(siteAudits, eq(siteAudits.id, indexedAudits.auditId))
    .where(eq(indexedAudits.state, 'waiting'))
    .orderBy(asc(indexedAudits.changedAt))
    .limit(most)

interface IndexedAudit {
  auditId: string
  organizationId: string
  state: 'waiting' | 'done' | 'failed'
  pages: number | null
}

export async function updateIndexed(
  db: Db,
  { auditId, organizationId, state, pages }: IndexedAudit,
  now: Date,
): Promise<void> {
  await db
    .update(indexedAudits)
    .set({ state, pages, attempts: sql`${indexedAudits.attempts} + 1`, changedAt: now })
    .where(and(eq(indexedAudits.organizationId, organizationId), eq(indexedAudits.auditId, auditId)))
}
