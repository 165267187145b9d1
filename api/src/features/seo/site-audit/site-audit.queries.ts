import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  lt,
  ne,
  sql,
  type SQLWrapper,
} from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { HEALTH_FORMULA } from '#api/engine/health.ts'
import { deletedAudits, projectRuns, siteAuditLists, siteAudits } from '#api/db/schema/seo.ts'
import { indexedAudits } from '#api/db/schema/seo-sources.ts'
import { type Audit } from '#contract/seo/site-audit.ts'

export type AuditRow = typeof siteAudits.$inferSelect
export type NewAuditRow = Pick<
  AuditRow,
  | 'id'
  | 'organizationId'
  | 'createdBy'
  | 'url'
  | 'host'
  | 'options'
  | 'secrets'
  | 'maxPages'
  | 'previousId'
  | 'projectId'
  | 'createdAt'
>
const ACTIVE = ['queued', 'running', 'paused'] as const
/** How many audits an organization has started since a given time, including deleted ones. */
export const startedSince = (organizationId: string | SQLWrapper, since: Date | SQLWrapper) => sql<number>`(
  (SELECT count(*) FROM ${siteAudits} WHERE ${and(
    eq(siteAudits.organizationId, organizationId),
    gte(siteAudits.createdAt, since),
  )}) + (SELECT count(*) FROM ${deletedAudits} WHERE ${and(
    eq(deletedAudits.organizationId, organizationId),
    gte(deletedAudits.createdAt, since),
  )}))`

export async function countStarted(db: Db, organizationId: string, since: Date): Promise<number> {
  const { started } = await db.get<{ started: number }>(
    sql`SELECT ${startedSince(organizationId, since)} AS started`,
  )
  return started
}

/**
 * Inserts an audit unless the site has one in progress, the organization has `maxActive` of them, or has reached `max`
 * since `since`, including deleted ones. Its list is stored with it. Returns whether it did.
 */
export async function insertAudit(
  db: Db,
  row: NewAuditRow,
  list: readonly string[],
  { since, max, maxActive }: { since: Date; max: number; maxActive: number },
): Promise<boolean> {
  const { organizationId, host } = row
  const values: Partial<AuditRow> = { ...row, status: 'queued', categories: {} }
  // One statement, so that two concurrent requests can't both pass; of all columns, in their order.
  const cells = Object.entries(getTableColumns(siteAudits)).map(([name, column]) => {
    const value = values[name as keyof AuditRow] ?? column.default ?? null
    return value === null ? sql`NULL` : sql`${sql.param(value, column)}`
  })
  const insert = db.insert(siteAudits).select(sql`
    SELECT ${sql.join(cells, sql`, `)}
    WHERE NOT EXISTS (
      SELECT 1 FROM ${siteAudits} WHERE ${and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.host, host),
        inArray(siteAudits.status, ACTIVE),
      )}
    ) AND ${startedSince(organizationId, since)} < ${max} AND (SELECT count(*) FROM ${siteAudits} WHERE ${and(
      eq(siteAudits.organizationId, organizationId),
      inArray(siteAudits.status, ACTIVE),
    )}) < ${maxActive}`)
  const [done] = await db.batch([insert, ...(list.length > 0 ? [insertList(db, row, list)] : [])])
  return done.meta.changes > 0
}

/** Of an audit that has been inserted just before. */
const insertList = (db: Db, { id, organizationId }: NewAuditRow, list: readonly string[]) =>
  db.insert(siteAuditLists).select(sql`
    SELECT ${siteAudits.id}, ${JSON.stringify(list)} FROM ${siteAudits}
    WHERE ${and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, id))}`)

/** The URLs of an audit in list mode; empty for others, and for those of earlier versions. */
export async function findAuditList(
  db: Db,
  { id, organizationId }: Pick<AuditRow, 'id' | 'organizationId'>,
): Promise<string[]> {
  const [row] = await db
    .select({ urls: siteAuditLists.urls })
    .from(siteAuditLists)
    .innerJoin(siteAudits, eq(siteAudits.id, siteAuditLists.auditId))
    .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, id)))
  return row?.urls ?? []
}

export async function countActiveAudits(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(siteAudits)
    .where(and(eq(siteAudits.organizationId, organizationId), inArray(siteAudits.status, ACTIVE)))
  return row?.count ?? 0
}

export async function findActiveAudit(
  db: Db,
  organizationId: string,
  host: string,
): Promise<AuditRow | undefined> {
  const [row] = await db
    .select()
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.host, host),
        inArray(siteAudits.status, ACTIVE),
      ),
    )
    .limit(1)
  return row
}

/** The latest finished audit of a site: of the same project, whose settings were alike, rather than another. */
export async function findLastFinished(
  db: Db,
  { organizationId, host, projectId }: Pick<AuditRow, 'organizationId' | 'host' | 'projectId'>,
): Promise<AuditRow | undefined> {
  const isOfProject = projectId === null ? [] : [desc(sql`${siteAudits.projectId} is ${projectId}`)]
  const [row] = await db
    .select()
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.host, host),
        eq(siteAudits.status, 'finished'),
      ),
    )
    .orderBy(...isOfProject, desc(siteAudits.finishedAt))
    .limit(1)
  return row
}

export async function findAudit(db: Db, organizationId: string, id: string): Promise<AuditRow | undefined> {
  const [row] = await db
    .select()
    .from(siteAudits)
    .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, id)))
  return row
}

/** Audits of all organizations that should be in progress, for the job that resumes them. */
export async function listUnfinished(db: Db, createdBefore: Date, max: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(siteAudits)
    .where(and(inArray(siteAudits.status, ['queued', 'running']), lt(siteAudits.createdAt, createdBefore)))
    .orderBy(asc(siteAudits.createdAt))
    .limit(max)
}

/** Finished audits of all organizations with a score from another version of the formula, newest first. */
export async function listScoredOtherwise(db: Db, formula: number, max: number): Promise<AuditRow[]> {
  return db
    .select()
    .from(siteAudits)
    .where(and(eq(siteAudits.status, 'finished'), ne(siteAudits.formula, formula)))
    .orderBy(desc(siteAudits.createdAt))
    .limit(max)
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant))

/** A finished audit is to be taken into the index of its organization (domain/index-audits.jobs.ts), once. */
const insertIndexed = (db: Db, organizationId: string, auditId: string) =>
  db
    .insert(indexedAudits)
    .select(
      db
        .select({
          auditId: siteAudits.id,
          organizationId: siteAudits.organizationId,
          state: sql<'waiting'>`'waiting'`.as('state'),
          attempts: sql<number>`0`.as('attempts'),
          pages: sql<null>`NULL`.as('pages'),
          changedAt: sql<Date>`${siteAudits.finishedAt}`.as('changed_at'),
        })
        .from(siteAudits)
        .where(
          and(
            eq(siteAudits.organizationId, organizationId),
            eq(siteAudits.id, auditId),
            eq(siteAudits.status, 'finished'),
            isNotNull(siteAudits.finishedAt),
          ),
        ),
    )
    .onConflictDoNothing()

/** That an audit has not ended yet, so that its end is one event. */
export const isUnended = (organizationId: string, id: string) =>
  sql`exists (select 1 from ${siteAudits} where ${and(
    eq(siteAudits.organizationId, organizationId),
    eq(siteAudits.id, id),
    inArray(siteAudits.status, ACTIVE),
  )})`

/**
 * Who started an audit, as a JSON array: nobody for one that a schedule has started, whose mail tells of it, and once they are gone.
 */
export const startersOf = (organizationId: string, id: string) =>
  sql`(select json_array(${siteAudits.createdBy}) from ${siteAudits} where ${and(
    eq(siteAudits.organizationId, organizationId),
    eq(siteAudits.id, id),
    sql`not exists (select 1 from ${projectRuns}
      where ${projectRuns.projectId} = ${siteAudits.projectId} and ${projectRuns.auditId} = ${siteAudits.id})`,
  )})`

/**
 * Stores the progress that a crawl reports. Returns whether the audit still exists.
 * @param first what is written before, in the same batch
 */
export async function updateAudit(
  db: Db,
  organizationId: string,
  audit: Audit,
  first: readonly Statement[] = [],
): Promise<boolean> {
  const { status, failure, progress, score, errorFree, categories, counts } = audit
  const update = db
    .update(siteAudits)
    .set({
      status,
      failure,
      ...progress,
      score,
      errorFree,
      formula: HEALTH_FORMULA,
      categories,
      errors: counts.error,
      warnings: counts.warning,
      notices: counts.notice,
      passed: counts.passed,
      startedAt: toDate(audit.startedAt),
      finishedAt: toDate(audit.finishedAt),
      ...(audit.recheckedAt !== undefined && { recheckedAt: toDate(audit.recheckedAt) }),
    })
    .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, audit.id)))
  const indexed = insertIndexed(db, organizationId, audit.id)
  const [one, ...rest] = first
  if (!one) return (await db.batch([update, indexed]))[0].meta.changes > 0
  const done = await db.batch([one, ...rest, update, indexed])
  // As many as there are writes before it.
  return (done[first.length] as D1Result).meta.changes > 0
}
