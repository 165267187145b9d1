import { and, asc, desc, eq, gte, lt, lte, sql, sum } from 'drizzle-orm'
import { assertThat, assertUnique } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { reportSends, reports } from '#api/db/schema/seo-reports.ts'
import { type ReportRow, type Which } from './reports.queries.ts'

export type SendRow = typeof reportSends.$inferSelect

/** Reports of all organizations whose next time has come, the longest waiting first. */
export const listDueReports = (db: Db, now: Date, max: number): Promise<ReportRow[]> =>
  db.select().from(reports).where(lte(reports.nextRunAt, now)).orderBy(asc(reports.nextRunAt)).limit(max)

/** A guard that nobody else has taken this time, and that nobody has changed the schedule meanwhile. */
export const assertDue = (db: Db, { id, nextRunAt }: Pick<ReportRow, 'id' | 'nextRunAt'>) =>
  assertThat(
    db,
    'due',
    sql`exists (select 1 from ${reports} where ${reports.id} = ${id} and ${reports.nextRunAt} = ${nextRunAt?.getTime() ?? 0})`,
  )

/** No version: a schedule stays what it is while its time passes. */
export const moveOn = (db: Db, { id, organizationId }: Which, nextRunAt: Date | null): Statement =>
  db
    .update(reports)
    .set({ nextRunAt })
    .where(and(eq(reports.id, id), eq(reports.organizationId, organizationId)))

export const insertSend = (db: Db, send: SendRow) =>
  assertUnique('send', [reportSends.reportId, reportSends.dueAt], db.insert(reportSends).values(send))

/** Sends of all organizations that are still to be made and may be attempted. */
export const listWaitingSends = (db: Db, now: Date, max: number): Promise<SendRow[]> =>
  db
    .select()
    .from(reportSends)
    // A literal, for the partial index.
    .where(and(sql`${reportSends.outcome} = 'waiting'`, lte(reportSends.attemptAt, now)))
    .orderBy(asc(reportSends.attemptAt))
    .limit(max)

/** Takes one attempt: nobody else makes another until `until`. Returns whether it did. */
export async function takeAttempt(
  db: Db,
  { id, attemptAt }: Pick<SendRow, 'id' | 'attemptAt'>,
  until: Date,
): Promise<boolean> {
  const done = await db
    .update(reportSends)
    .set({ attemptAt: until })
    .where(
      and(
        eq(reportSends.id, id),
        eq(reportSends.attemptAt, attemptAt),
        sql`${reportSends.outcome} = 'waiting'`,
      ),
    )
  return done.meta.changes > 0
}

export async function updateSend(
  db: Db,
  { id, organizationId }: Pick<SendRow, 'id' | 'organizationId'>,
  values: Partial<Pick<SendRow, 'outcome' | 'reason' | 'attemptAt' | 'mails' | 'attachedBytes' | 'auditId'>>,
): Promise<void> {
  await db
    .update(reportSends)
    .set(values)
    .where(and(eq(reportSends.id, id), eq(reportSends.organizationId, organizationId)))
}

const isOf = ({ id, organizationId }: Which) =>
  and(eq(reportSends.reportId, id), eq(reportSends.organizationId, organizationId))

/** Latest first. */
export const listSends = (db: Db, report: Which, max: number): Promise<SendRow[]> =>
  db.select().from(reportSends).where(isOf(report)).orderBy(desc(reportSends.dueAt)).limit(max)

/** The last one that was sent. */
export async function findLastSent(db: Db, report: Which): Promise<SendRow | undefined> {
  const [row] = await db
    .select()
    .from(reportSends)
    .where(and(isOf(report), eq(reportSends.outcome, 'sent')))
    .orderBy(desc(reportSends.dueAt))
    .limit(1)
  return row
}

/** Emails with reports that an organization has queued since. */
export async function countMailsSince(db: Db, organizationId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ total: sum(reportSends.mails).mapWith(Number) })
    .from(reportSends)
    .where(and(eq(reportSends.organizationId, organizationId), gte(reportSends.createdAt, since)))
  return row?.total ?? 0
}

export async function deleteSendsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(reportSends).where(lt(reportSends.createdAt, before))
}
