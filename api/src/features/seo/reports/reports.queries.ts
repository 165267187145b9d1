import { and, count, eq, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { type Order, pageOf } from '#api/db/page-of.ts'
import { users } from '#api/db/schema/account.ts'
import { reports } from '#api/db/schema/seo-reports.ts'
import { contains } from '#api/lib/text-search.ts'
import { type QueryOf } from '#contract/endpoint.ts'
import { foldText } from '#contract/folded-text.ts'
import { type listReports } from '#contract/seo/reports.ts'

export type ReportRow = Omit<typeof reports.$inferSelect, 'foldedName'>
export type Which = Pick<ReportRow, 'id' | 'organizationId'>

const creators = alias(users, 'creators')
const isCreator = and(eq(creators.id, reports.createdBy), eq(creators.organizationId, reports.organizationId))
const FIELDS = {
  report: reports,
  creator: { id: creators.id, firstName: creators.firstName, lastName: creators.lastName },
}

export interface ListedReport {
  report: ReportRow
  creator: { id: string; firstName: string; lastName: string } | null
}

const ORDER: Order<QueryOf<typeof listReports>['sort']> = {
  sorts: { name: reports.foldedName, target: reports.target, created: reports.createdAt },
  id: reports.id,
}

export const pageOfReports = (db: Db, organizationId: string, query: QueryOf<typeof listReports>) =>
  pageOf(
    db,
    {
      select: (counted) =>
        db
          .select({ ...FIELDS, ...counted })
          .from(reports)
          .leftJoin(creators, isCreator)
          .$dynamic(),
      from: reports,
      where: and(
        eq(reports.organizationId, organizationId),
        query.q === undefined
          ? undefined
          : or(contains(sql`${reports.foldedName}`, query.q), contains(sql`${reports.target}`, query.q)),
      ),
      ...ORDER,
    },
    query,
  )

const isThis = ({ id, organizationId }: Which) =>
  and(eq(reports.id, id), eq(reports.organizationId, organizationId))

export async function findReportRow(db: Db, which: Which): Promise<ListedReport | undefined> {
  const [row] = await db.select(FIELDS).from(reports).leftJoin(creators, isCreator).where(isThis(which))
  return row
}

/** All reports of the organization, regardless of filters. */
export async function countReports(db: Db, organizationId: string): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(reports)
    .where(eq(reports.organizationId, organizationId))
  return row?.total ?? 0
}

export const assertRoom = (db: Db, { organizationId, max }: { organizationId: string; max: number }) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${reports} where ${reports.organizationId} = ${organizationId}) < ${max}`,
  )

/** That nobody has deleted it since it was read. */
export const assertReport = (db: Db, which: Which) =>
  assertThat(db, 'report', sql`exists (select 1 from ${reports} where ${isThis(which)})`)

/** That nobody has changed it since it was read. */
export const assertReportVersion = (db: Db, { version, ...which }: Which & { version: number }) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${reports} where ${isThis(which)} and ${reports.version} = ${version})`,
  )

export const insertReport = (db: Db, row: ReportRow): Statement =>
  db.insert(reports).values({ ...row, foldedName: foldText(row.name) })

export const updateReportRow = (
  db: Db,
  { version, ...which }: Which & { version: number },
  values: Pick<ReportRow, 'name' | 'sections' | 'paper'>,
): Statement =>
  db
    .update(reports)
    .set({ ...values, foldedName: foldText(values.name), version: version + 1 })
    .where(isThis(which))

type ScheduleColumns = Pick<
  ReportRow,
  | 'frequency'
  | 'weekday'
  | 'monthDay'
  | 'hour'
  | 'timeZone'
  | 'isPaused'
  | 'onlyNew'
  | 'nextRunAt'
  | 'scheduledBy'
>

export const updateScheduleRow = (
  db: Db,
  { version, ...which }: Which & { version: number },
  values: Partial<ScheduleColumns>,
): Statement =>
  db
    .update(reports)
    .set({ ...values, version: version + 1 })
    .where(isThis(which))

export const deleteReportRow = (db: Db, which: Which): Statement => db.delete(reports).where(isThis(which))
