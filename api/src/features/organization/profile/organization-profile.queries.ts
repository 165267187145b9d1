import { eq } from 'drizzle-orm'
import { type Db, type Statement } from '#api/db/client.ts'
import { organizations } from '#api/db/schema/account.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'

type Editable = Omit<OrganizationRow, 'id' | 'domain' | 'createdAt' | 'logoKey'>

export const updateOrganizationRow = (db: Db, id: string, fields: Partial<Editable>): Statement =>
  db.update(organizations).set(fields).where(eq(organizations.id, id))

/** Puts another logo in the place of the present one, or none, and gives the key of the one before. */
export async function replaceLogoKey(
  db: Db,
  id: string,
  { key, changes }: { key: string | null; changes: [Statement, ...Statement[]] },
): Promise<string | null> {
  const [[before]] = await db.batch([
    db.select({ key: organizations.logoKey }).from(organizations).where(eq(organizations.id, id)),
    db.update(organizations).set({ logoKey: key }).where(eq(organizations.id, id)),
    ...changes,
  ])
  return before?.key ?? null
}
