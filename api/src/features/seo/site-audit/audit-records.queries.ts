import { and, count, eq, gte, sql, sum } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, prepareOnce, type Statement } from '#api/db/client.ts'
import { deletedAudits, siteAudits } from '#api/db/schema/seo.ts'
import { type AuditRow } from './site-audit.queries.ts'

type Which = Pick<AuditRow, 'id' | 'organizationId'>

const organizationId = sql.placeholder('organizationId')
const since = sql.param(sql.placeholder('since'), siteAudits.createdAt)

const selectUsage = prepareOnce<{ audits: number; pages: number }[]>((db) => {
  const kept = db
    .select({ fetched: siteAudits.fetched })
    .from(siteAudits)
    .where(and(eq(siteAudits.organizationId, organizationId), gte(siteAudits.createdAt, since)))
  const deleted = db
    .select({ fetched: deletedAudits.fetched })
    .from(deletedAudits)
    .where(and(eq(deletedAudits.organizationId, organizationId), gte(deletedAudits.createdAt, since)))
  const started = unionAll(kept, deleted).as('started')
  return db
    .select({ audits: count(), pages: sum(started.fetched).mapWith(Number) })
    .from(started)
    .prepare()
})

/** The usage of an organization since a given time, including deleted audits. */
export async function countSince(
  db: Db,
  by: { organizationId: string; since: Date },
): Promise<{ audits: number; pages: number }> {
  const [used] = await selectUsage(db, by)
  return { audits: used?.audits ?? 0, pages: used?.pages ?? 0 }
}

/** A guard that the audit has not been deleted meanwhile. */
export const assertAudit = (db: Db, { id, organizationId }: Which) =>
  assertThat(
    db,
    'audit',
    sql`exists (select 1 from ${siteAudits} where ${siteAudits.id} = ${id} and ${siteAudits.organizationId} = ${organizationId})`,
  )

/** Deletes an audit from lists and comparisons; the plan's monthly limit still counts it. */
export function deleteAuditRow(db: Db, { id, organizationId, createdAt, fetched }: AuditRow): Statement[] {
  return [
    db.insert(deletedAudits).values({ id, organizationId, createdAt, fetched }),
    db
      .update(siteAudits)
      .set({ previousId: null })
      .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.previousId, id))),
    db.delete(siteAudits).where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, id))),
  ]
}
