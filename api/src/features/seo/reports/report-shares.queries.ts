import { and, desc, eq, getTableColumns, isNotNull, isNull, lt, notInArray, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { reportShares } from '#api/db/schema/seo-reports.ts'

export type ShareRow = typeof reportShares.$inferSelect
export type WhichShare = Pick<ShareRow, 'id' | 'organizationId' | 'reportId'>

/** Without what is in it, and without its secrets. */
const { content: _, hash: __, passwordHash: ___, ...shown } = getTableColumns(reportShares)
const LISTED = {
  ...shown,
  hasPassword: sql<boolean>`${reportShares.passwordHash} is not null`.mapWith(Boolean),
}
export type ListedShare = Omit<ShareRow, 'content' | 'hash' | 'passwordHash'> & { hasPassword: boolean }

type OfReport = Pick<WhichShare, 'organizationId' | 'reportId'>

const isOfReport = ({ organizationId, reportId }: OfReport) =>
  and(eq(reportShares.organizationId, organizationId), eq(reportShares.reportId, reportId))

/** Newest first. */
export const listShares = (db: Db, of: OfReport, max: number): Promise<ListedShare[]> =>
  db
    .select(LISTED)
    .from(reportShares)
    .where(isOfReport(of))
    .orderBy(desc(reportShares.createdAt), desc(reportShares.id))
    .limit(max)

export const insertShare = (db: Db, row: ShareRow): Statement => db.insert(reportShares).values(row)

/** The one that the emails of a send have: an attempt that is repeated adds no other. */
export const insertShareOnce = (db: Db, row: ShareRow): Statement =>
  db.insert(reportShares).values(row).onConflictDoNothing()

/** Only so many of a report are kept: the oldest make room. What is emailed leaves the links alone that people made. */
export const dropOldShares = (
  db: Db,
  { sendId, ...of }: OfReport & Pick<ShareRow, 'sendId'>,
  max: number,
): Statement => {
  const isAlike = sendId === null ? isNull(reportShares.sendId) : isNotNull(reportShares.sendId)
  const kept = db
    .select({ id: reportShares.id })
    .from(reportShares)
    .where(and(isOfReport(of), isAlike))
    .orderBy(desc(reportShares.createdAt), desc(reportShares.id))
    .limit(max)
  return db.delete(reportShares).where(and(isOfReport(of), isAlike, notInArray(reportShares.id, kept)))
}

const isThis = ({ id, ...of }: WhichShare) => and(eq(reportShares.id, id), isOfReport(of))

export const assertShare = (db: Db, which: WhichShare) =>
  assertThat(db, 'share', sql`exists (select 1 from ${reportShares} where ${isThis(which)})`)

/** What was in it goes at once: nobody reads it any more. */
export const revokeShareRow = (db: Db, which: WhichShare, revokedAt: Date): Statement =>
  db.update(reportShares).set({ revokedAt, content: '' }).where(isThis(which))

export const deleteShares = (db: Db, of: OfReport): Statement => db.delete(reportShares).where(isOfReport(of))

/** Whose link it is nobody knows before: the hash is unique over all organizations. */
export async function findShareByHash(directory: Db, hash: string): Promise<ShareRow | undefined> {
  const [row] = await directory.select().from(reportShares).where(eq(reportShares.hash, hash))
  return row
}

export const deleteSharesBefore = (directory: Db, before: Date): Statement =>
  directory.delete(reportShares).where(lt(reportShares.expiresAt, before))
