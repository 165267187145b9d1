import { and, eq, lte, sql } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { sourceReplies } from '#api/db/schema/seo-sources.ts'

export type ReplyRow = typeof sourceReplies.$inferSelect
export type ReplyKey = Pick<ReplyRow, 'organizationId' | 'source' | 'key'>

export async function findReplyRow(
  db: Db,
  { organizationId, source, key }: ReplyKey,
): Promise<ReplyRow | undefined> {
  const [row] = await db
    .select()
    .from(sourceReplies)
    .where(
      and(
        eq(sourceReplies.organizationId, organizationId),
        eq(sourceReplies.source, source),
        eq(sourceReplies.key, key),
      ),
    )
  return row
}

export async function putReplyRow(db: Db, row: ReplyRow): Promise<void> {
  const { body, fetchedAt, expiresAt } = row
  await db
    .insert(sourceReplies)
    .values(row)
    .onConflictDoUpdate({
      target: [sourceReplies.organizationId, sourceReplies.source, sourceReplies.key],
      set: { body, fetchedAt, expiresAt },
    })
}

/** All that a source has replied to an organization: what a connection showed ends with it. */
export const deleteRepliesOf = (
  db: Db,
  { organizationId, source }: Pick<ReplyKey, 'organizationId' | 'source'>,
): Statement =>
  db
    .delete(sourceReplies)
    .where(and(eq(sourceReplies.organizationId, organizationId), eq(sourceReplies.source, source)))

export async function deleteExpiredReplies(db: Db, now: Date): Promise<void> {
  await db.delete(sourceReplies).where(lte(sourceReplies.expiresAt, now))
}

/** The oldest replies of each organization beyond what one may keep. */
export async function deleteRepliesBeyond(db: Db, perOrganization: number): Promise<void> {
  await db.delete(sourceReplies).where(
    sql`rowid in (select id from (
      select rowid as id,
        row_number() over (partition by organization_id order by fetched_at desc, rowid desc) as place
      from source_replies) where place > ${perOrganization})`,
  )
}
