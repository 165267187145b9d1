import { and, asc, desc, eq, gte, lt, lte, ne, sql } from 'drizzle-orm'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { projectRuns, projects, siteAudits } from '#api/db/schema/seo.ts'
import { LISTED_COLUMNS, type ListedRow, type RunRow, type Which } from './projects.queries.ts'

/** Projects of all organizations whose next audit is due, the longest waiting first. */
export const listDueProjects = (db: Db, now: Date, max: number): Promise<ListedRow[]> =>
  db
    .select(LISTED_COLUMNS)
    .from(projects)
    .where(lte(projects.nextRunAt, now))
    .orderBy(asc(projects.nextRunAt))
    .limit(max)

/** A guard that nobody else has taken this time, and that nobody has changed the schedule meanwhile. */
export const assertDue = (db: Db, { id, nextRunAt }: Pick<ListedRow, 'id' | 'nextRunAt'>) =>
  assertThat(
    db,
    'due',
    sql`exists (select 1 from ${projects} where ${projects.id} = ${id} and ${projects.nextRunAt} = ${nextRunAt?.getTime() ?? 0})`,
  )

/** No version: a schedule stays what it is while its time passes. */
export const moveOn = (db: Db, { id, organizationId }: Which, nextRunAt: Date | null): Statement =>
  db
    .update(projects)
    .set({ nextRunAt })
    .where(and(eq(projects.id, id), eq(projects.organizationId, organizationId)))

export const insertRun = (db: Db, run: RunRow) =>
  assertUnique('run', [projectRuns.projectId, projectRuns.dueAt], db.insert(projectRuns).values(run))

/** Runs of all organizations that have not started yet and may be attempted. */
export const listWaitingRuns = (db: Db, now: Date, max: number): Promise<RunRow[]> =>
  db
    .select()
    .from(projectRuns)
    // A literal, for the partial index.
    .where(and(sql`${projectRuns.outcome} = 'waiting'`, lte(projectRuns.attemptAt, now)))
    .orderBy(asc(projectRuns.attemptAt))
    .limit(max)

/** Takes one attempt: nobody else makes another until `attemptAt`. Returns whether it did. */
export async function takeAttempt(
  db: Db,
  { id, attemptAt }: Pick<RunRow, 'id' | 'attemptAt'>,
  until: Date,
): Promise<boolean> {
  const done = await db
    .update(projectRuns)
    .set({ attemptAt: until })
    .where(
      and(
        eq(projectRuns.id, id),
        eq(projectRuns.attemptAt, attemptAt),
        sql`${projectRuns.outcome} = 'waiting'`,
      ),
    )
  return done.meta.changes > 0
}

export async function updateRun(
  db: Db,
  { id, organizationId }: Which,
  values: Partial<Pick<RunRow, 'outcome' | 'reason' | 'attemptAt' | 'reportedAt'>>,
): Promise<void> {
  await db
    .update(projectRuns)
    .set(values)
    .where(and(eq(projectRuns.id, id), eq(projectRuns.organizationId, organizationId)))
}

/** Whether the audit of a run was started by an attempt that did not get to say so. */
export async function hasAudit(db: Db, { organizationId, auditId }: RunRow): Promise<boolean> {
  const [row] = await db
    .select({ id: siteAudits.id })
    .from(siteAudits)
    .where(and(eq(siteAudits.organizationId, organizationId), eq(siteAudits.id, auditId)))
  return row !== undefined
}

export const listRuns = (db: Db, { id, organizationId }: Which, max: number): Promise<RunRow[]> =>
  db
    .select()
    .from(projectRuns)
    .where(and(eq(projectRuns.organizationId, organizationId), eq(projectRuns.projectId, id)))
    .orderBy(desc(projectRuns.dueAt))
    .limit(max)

const ENDED_COLUMNS = {
  id: siteAudits.id,
  organizationId: siteAudits.organizationId,
  status: siteAudits.status,
  failure: siteAudits.failure,
  score: siteAudits.score,
  formula: siteAudits.formula,
  fetched: siteAudits.fetched,
  errors: siteAudits.errors,
  previousId: siteAudits.previousId,
}
export type EndedAudit = Pick<typeof siteAudits.$inferSelect, keyof typeof ENDED_COLUMNS>

export interface EndedRun {
  run: RunRow
  project: ListedRow
  /** Null for a run that was refused, and for an audit that has been deleted. */
  audit: EndedAudit | null
}

/** Runs of all organizations of which nobody was told yet, and whose audit has ended or will not be. */
export const listUnreported = (db: Db, since: Date, max: number): Promise<EndedRun[]> =>
  db
    .select({ run: projectRuns, project: LISTED_COLUMNS, audit: ENDED_COLUMNS })
    .from(projectRuns)
    .innerJoin(projects, eq(projects.id, projectRuns.projectId))
    .leftJoin(siteAudits, eq(siteAudits.id, projectRuns.auditId))
    .where(
      and(
        // As the partial index has it.
        sql`${projectRuns.reportedAt} is null`,
        // Not from when it was due: one that was missed for days is news as well.
        gte(projectRuns.createdAt, since),
        ne(projectRuns.outcome, 'waiting'),
        sql`(${siteAudits.status} is null or ${siteAudits.status} in ('finished', 'failed', 'cancelled'))`,
      ),
    )
    .orderBy(asc(projectRuns.dueAt))
    .limit(max)

/** The run of a project before another one. */
export async function findRunBefore(db: Db, { projectId, dueAt }: RunRow): Promise<RunRow | undefined> {
  const [row] = await db
    .select()
    .from(projectRuns)
    .where(and(eq(projectRuns.projectId, projectId), lt(projectRuns.dueAt, dueAt)))
    .orderBy(desc(projectRuns.dueAt))
    .limit(1)
  return row
}

export async function deleteRunsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(projectRuns).where(lt(projectRuns.createdAt, before))
}

/** The score of another audit, where both came from the same version of the formula. */
export async function findAuditScore(
  db: Db,
  { organizationId, formula }: Pick<EndedAudit, 'organizationId' | 'formula'>,
  id: string,
): Promise<number | null> {
  const [row] = await db
    .select({ score: siteAudits.score })
    .from(siteAudits)
    .where(
      and(
        eq(siteAudits.organizationId, organizationId),
        eq(siteAudits.id, id),
        eq(siteAudits.formula, formula),
      ),
    )
  return row?.score ?? null
}
