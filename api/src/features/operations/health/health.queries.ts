import { sql } from 'drizzle-orm'
import { type Db } from '#api/db/client.ts'

/** Throws when the database does not respond. */
export async function pingDatabase(db: Db): Promise<void> {
  await db.run(sql`select 1`)
}
