import { and, eq } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { insertMany } from '#api/db/insert-many.ts'
import { mailedLinks } from '#api/db/schema/account.ts'

export type LinkRow = typeof mailedLinks.$inferSelect

export const insertMailedLinks = (db: Db, links: LinkRow[]): Statement[] => insertMany(db, mailedLinks, links)

/** Deletes links, used or not: those of one purpose, or all of a user's. */
export const deleteMailedLinks = (
  db: Db,
  { userId, purpose }: { userId: string; purpose?: LinkRow['purpose'] },
): Statement =>
  db
    .delete(mailedLinks)
    .where(
      and(
        eq(mailedLinks.userId, userId),
        purpose === undefined ? undefined : eq(mailedLinks.purpose, purpose),
      ),
    )
