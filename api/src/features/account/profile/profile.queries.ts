import { and, eq } from 'drizzle-orm'
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
  db.update(users).set(withFoldedTexts(fields)).where(isPerson(whose))

/** Puts another photo in the place of the present one, or none, and gives the key of the one before. */
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
