import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { auditIssueCounts, siteAudits } from '#api/db/schema/seo.ts'

const AUDIT = {
  id: siteAudits.id,
  organizationId: siteAudits.organizationId,
  host: siteAudits.host,
  status: siteAudits.status,
  finishedAt: siteAudits.finishedAt,
  recheckedAt: siteAudits.recheckedAt,
}
export type AuditFacts = Pick<typeof siteAudits.$inferSelect, keyof typeof AUDIT>

export async function findAuditFacts(
  db: Db,
  { organizationId, id }: Pick<AuditFacts, 'organizationId' | 'id'>,
): Promise<AuditFacts | undefined> {
  const [row] = await db
    .select(AUDIT)
    .from(siteAudits)
    .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, id)))
  return row
}

interface Site {
  organizationId: string
  host: string
}

const isOfSite = ({ organizationId, host }: Site) =>
  and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.host, host))

/** Finished audits of a site with what is kept of their issues, newest first. */
export const listFinished = (db: Db, site: Site, max: number) =>
  db
    .select({
      ...AUDIT,
      counts: auditIssueCounts.counts,
      found: auditIssueCounts.found,
      judgedAt: auditIssueCounts.judgedAt,
    })
    .from(siteAudits)
    .leftJoin(auditIssueCounts, eq(auditIssueCounts.auditId, siteAudits.id))
    .where(and(isOfSite(site), eq(siteAudits.status, 'finished')))
    .orderBy(desc(siteAudits.finishedAt), desc(siteAudits.id))
    .limit(max)
export type FinishedAudit = Awaited<ReturnType<typeof listFinished>>[number]

export async function hasActiveAudit(db: Db, site: Site): Promise<boolean> {
  const rows = await db
    .select({ id: siteAudits.id })
    .from(siteAudits)
    .where(and(isOfSite(site), inArray(siteAudits.status, ['queued', 'running', 'paused'])))
    .limit(1)
  return rows.length > 0
}

/** The newest finished audit of each of these sites. */
export async function findNewestOf(
  db: Db,
  { organizationId, hosts }: { organizationId: string; hosts: string[] },
): Promise<Map<string, string>> {
  // One parameter: a list has more hosts than a statement may have parameters.
  const rows = await db.all<{ host: string; id: string | null }>(sql`
    select value as host, (
      select ${siteAudits.id} from ${siteAudits}
      where ${siteAudits.organizationId} = ${organizationId} and ${siteAudits.host} = value
        and ${siteAudits.status} = 'finished'
      order by ${siteAudits.finishedAt} desc, ${siteAudits.id} desc limit 1) as id
    from json_each(${JSON.stringify(hosts)})`)
  return new Map(rows.flatMap(({ host, id }) => (id === null ? [] : [[host, id]])))
}

/** Audits of a site whose settings are read, newest first: a check that none of them made has no name any more. */
const SETTINGS_READ = 20

export const listOptions = (db: Db, { organizationId, host }: Site) =>
  db
    .select({ options: siteAudits.options })
    .from(siteAudits)
    .where(isOfSite({ organizationId, host }))
    .orderBy(desc(siteAudits.createdAt), desc(siteAudits.id))
    .limit(SETTINGS_READ)

/** Replaces what was kept of an audit, but for what it found when it ended. */
export async function keepCounts(
  db: Db,
  row: Omit<typeof auditIssueCounts.$inferSelect, 'found'>,
): Promise<void> {
  const { counts, judgedAt } = row
  await db
    .insert(auditIssueCounts)
    .values({ ...row, found: counts })
    .onConflictDoUpdate({ target: auditIssueCounts.auditId, set: { counts, judgedAt } })
}
