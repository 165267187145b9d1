import { sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'
import { organizations, users } from '#api/db/schema/account.ts'

/** The keys among these that no user or organization refers to. */
export async function listUnnamedKeys(db: Db, keys: string[]): Promise<string[]> {
  const rows = await db.all<{ key: string }>(
    sql`select value as key from json_each(${JSON.stringify(keys)})
      where value not in (select ${users.photoKey} from ${users} where ${users.photoKey} is not null)
      and value not in (select ${organizations.logoKey} from ${organizations} where ${organizations.logoKey} is not null)`,
  )
  return rows.map(({ key }) => key)
}
