import { and, asc, eq, ne, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { isActive } from '#api/db/is-active.ts'
import { organizations, users } from '#api/db/schema/account.ts'
import { reportReaders, reports } from '#api/db/schema/seo-reports.ts'
import { type Which } from './reports.queries.ts'

export type ReaderRow = typeof reportReaders.$inferSelect

/** Somebody whom a report is or was emailed to, with who they are. */
export interface Reader {
  reader: ReaderRow
  /** Null for an outside address. */
  person: { id: string; firstName: string; lastName: string; email: string } | null
  /** A person who has joined, is not archived and has confirmed their address. */
  isReachable: boolean
}

const isOf = ({ id, organizationId }: Which) =>
  and(eq(reportReaders.reportId, id), eq(reportReaders.organizationId, organizationId))

const isPerson = and(
  eq(users.id, reportReaders.userId),
  eq(users.organizationId, reportReaders.organizationId),
)
const FIELDS = {
  reader: reportReaders,
  person: { id: users.id, firstName: users.firstName, lastName: users.lastName, email: users.email },
  isReachable:
    sql<boolean>`coalesce(${and(isActive(users), sql`${users.emailConfirmedAt} is not null`)}, 0)`.mapWith(
      Boolean,
    ),
}

/** Also those who are not named any more: people by name, then addresses. */
export const listReaders = (db: Db, report: Which): Promise<Reader[]> =>
  db
    .select(FIELDS)
    .from(reportReaders)
    .leftJoin(users, isPerson)
    .where(isOf(report))
    .orderBy(sql`${reportReaders.userId} is null`, asc(users.foldedName), asc(reportReaders.email))

const isPresent = ne(users.status, 'archived')

/** The people among these who are not archived, by name. */
export const listPresent = (
  db: Db,
  { organizationId, ids }: { organizationId: string; ids: string[] },
): Promise<{ id: string; firstName: string; lastName: string }[]> =>
  db
    .select({ id: users.id, firstName: users.firstName, lastName: users.lastName })
    .from(users)
    .where(
      and(
        eq(users.organizationId, organizationId),
        isPresent,
        sql`${users.id} in (select value from json_each(${JSON.stringify(ids)}))`,
      ),
    )
    .orderBy(asc(users.foldedName), asc(users.id))

/** A guard that all of these people are in the organization and not archived. */
export const assertPresent = (db: Db, { organizationId, ids }: { organizationId: string; ids: string[] }) =>
  assertThat(
    db,
    'people',
    sql`not exists (select 1 from json_each(${JSON.stringify(ids)}) where value not in (
      select ${users.id} from ${users} where ${users.organizationId} = ${organizationId} and ${isPresent}))`,
  )

/** Nobody is named any more; what they confirmed or stopped stays. */
export const unnameReaders = (db: Db, report: Which): Statement =>
  db.update(reportReaders).set({ isNamed: false }).where(isOf(report))

/** Named from now on, each with the row that there was of them. */
export const nameReaders = (db: Db, rows: ReaderRow[]): Statement[] =>
  rows.map((row) =>
    db
      .insert(reportReaders)
      .values(row)
      .onConflictDoUpdate({
        target: [reportReaders.reportId, row.userId === null ? reportReaders.email : reportReaders.userId],
        set: { isNamed: true, askedAt: row.askedAt },
      }),
  )

/** A guard that an organization asks so many addresses within a time, with those of this batch. */
export const assertFewAsked = (
  db: Db,
  { organizationId, since, max }: { organizationId: string; since: Date; max: number },
) =>
  assertThat(
    db,
    'asked',
    sql`(select count(*) from ${reportReaders} where ${reportReaders.organizationId} = ${organizationId}
      and ${reportReaders.askedAt} > ${since.getTime()}) <= ${max}`,
  )

/** The reader of a link in a mail with what it is about; undefined once any of it is gone. */
export async function findReader(
  db: Db,
  { id, organizationId }: { id: string; organizationId: string },
): Promise<
  | (Reader & { report: Pick<typeof reports.$inferSelect, 'id' | 'name' | 'target'>; organization: string })
  | undefined
> {
  const [row] = await db
    .select({
      ...FIELDS,
      report: { id: reports.id, name: reports.name, target: reports.target },
      organization: organizations.name,
    })
    .from(reportReaders)
    .innerJoin(
      reports,
      and(eq(reports.id, reportReaders.reportId), eq(reports.organizationId, reportReaders.organizationId)),
    )
    .innerJoin(organizations, eq(organizations.id, reportReaders.organizationId))
    .leftJoin(users, isPerson)
    .where(and(eq(reportReaders.id, id), eq(reportReaders.organizationId, organizationId)))
  return row
}

export const setReader = (
  db: Db,
  { id, organizationId }: Pick<ReaderRow, 'id' | 'organizationId'>,
  values: Partial<Pick<ReaderRow, 'confirmedAt' | 'stoppedAt'>>,
): Statement =>
  db
    .update(reportReaders)
    .set(values)
    .where(and(eq(reportReaders.id, id), eq(reportReaders.organizationId, organizationId)))
