import { and, eq, exists, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { users } from '#api/db/schema/account.ts'
import { type UserRow } from '#api/core/directory/account.queries.ts'
import { withFoldedTexts } from '#api/core/directory/folded-columns.ts'

interface Whose {
  id: string
  organizationId: string
}
type OwnFields = Pick<UserRow, 'firstName' | 'lastName' | 'phone' | 'jobTitle' | 'timeZone' | 'theme'>

const isPerson = ({ id, organizationId }: Whose) =>
  and(eq(users.id, id), eq(users.organizationId, organizationId))

export const updateOwnFields = (db: Db, whose: Whose, fields: Partial<OwnFields>): Statement =>
  db
    .update(users)
    .set({ ...withFoldedTexts(fields), version: sql`${users.version} + 1` })
    .where(isPerson(whose))

/** A guard that the user still has this version. */
export const assertOwnVersion = (db: Db, whose: Whose & Pick<UserRow, 'version'>) =>
  assertThat(
    db,
    'version',
    exists(
      db
        .select({ one: sql`1` })
        .from(users)
        .where(and(isPerson(whose), eq(users.version, whose.version))),
    ),
  )

/** Replaces or removes the photo; returns the key of the previous one. */
export async function replacePhotoKey(
  db: Db,
  whose: Whose,
  { key, change }: { key: string | null; change: Statement },
): Promise<string | null> {
  const [[before]] = await db.batch([
    db.select({ key: users.photoKey }).from(users).where(isPerson(whose)),
    db.update(users).set({ photoKey: key }).where(isPerson(whose)),
    change,
  ])
  return before?.key ?? null
}
