import { eq, sql } from 'drizzle-orm'
import { assertThat } from '#api/db/batch-assertions.ts'
import { type Db, type Statement } from '#api/db/client.ts'
import { organizations } from '#api/db/schema/account.ts'
import { type OrganizationRow } from '#api/core/directory/account.queries.ts'

type Editable = Omit<OrganizationRow, 'id' | 'domain' | 'createdAt' | 'version'>

export const updateOrganizationRow = (db: Db, id: string, fields: Partial<Editable>): Statement =>
  db
    .update(organizations)
    .set({ ...fields, version: sql`${organizations.version} + 1` })
    .where(eq(organizations.id, id))

/** A guard that the organization still has this version. */
export const assertOrganizationVersion = (db: Db, { id, version }: Pick<OrganizationRow, 'id' | 'version'>) =>
  assertThat(
    db,
    'version',
    sql`exists (select 1 from ${organizations} where ${organizations.id} = ${id}
      and ${organizations.version} = ${version})`,
  )

/** Removes the logo and returns its key. */
export async function removeLogoKey(db: Db, id: string, event: Statement): Promise<string | null> {
  const [[before]] = await db.batch([
    db.select({ key: organizations.logoKey }).from(organizations).where(eq(organizations.id, id)),
    updateOrganizationRow(db, id, { logoKey: null }),
    event,
  ])
  return before?.key ?? null
}
