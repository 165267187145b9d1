import { and, asc, eq, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { issueComments, issueTracks } from '#api/db/schema/seo.ts'

export type CommentRow = typeof issueComments.$inferSelect

interface Of {
  issueId: string
  organizationId: string
}

const isOfIssue = ({ issueId, organizationId }: Of) =>
  and(
    eq(issueComments.issueId, issueId),
    sql`exists (select 1 from ${issueTracks} where ${issueTracks.id} = ${issueId}
      and ${issueTracks.organizationId} = ${organizationId})`,
  )

export const listComments = (db: Db, of: Of, max: number): Promise<CommentRow[]> =>
  db
    .select()
    .from(issueComments)
    .where(isOfIssue(of))
    .orderBy(asc(issueComments.createdAt), asc(issueComments.id))
    .limit(max)

export async function findComment(db: Db, of: Of, id: string): Promise<CommentRow | undefined> {
  const [row] = await db
    .select()
    .from(issueComments)
    .where(and(isOfIssue(of), eq(issueComments.id, id)))
  return row
}

export const insertComment = (db: Db, row: CommentRow): Statement => db.insert(issueComments).values(row)

/** A guard that there is room for another comment. */
export const assertRoomForComment = (db: Db, { issueId }: Of, max: number) =>
  assertThat(
    db,
    'room',
    sql`(select count(*) from ${issueComments} where ${issueComments.issueId} = ${issueId}) < ${max}`,
  )

/** A guard that it is still as it was read. */
export const assertCommentVersion = (db: Db, { id, version }: Pick<CommentRow, 'id' | 'version'>) =>
  assertThat(
    db,
    'comment',
    sql`exists (select 1 from ${issueComments} where ${issueComments.id} = ${id} and ${issueComments.version} = ${version})`,
  )

export const updateComment = (
  db: Db,
  of: Of,
  { id, text, editedAt }: Pick<CommentRow, 'id' | 'text' | 'editedAt'>,
): Statement =>
  db
    .update(issueComments)
    .set({ text, editedAt, version: sql`${issueComments.version} + 1` })
    .where(and(isOfIssue(of), eq(issueComments.id, id)))

export const deleteCommentRow = (db: Db, of: Of, id: string): Statement =>
  db.delete(issueComments).where(and(isOfIssue(of), eq(issueComments.id, id)))
