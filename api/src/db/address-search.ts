import { type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { toAddressSearch } from '#api/lib/folded-address.ts'
import { type Db } from './client.ts'

interface Addresses {
  table: SQLiteTable
  address: SQLiteColumn
  /** The candidate rows: some thousand at most, since all of them are read. */
  within: SQL | undefined
}

/** The condition that a row's URL contains what a person typed, encoded or decoded. */
export async function hasAddress(db: Db, { table, address, within }: Addresses, part: string): Promise<SQL> {
  const rows = await db
    .select({ row: sql<number>`rowid`, address })
    .from(table)
    .where(within)
  const { isIn } = toAddressSearch(part)
  const found = rows.filter((row) => isIn(String(row.address))).map(({ row }) => row)
  // One bound value: D1 allows a hundred.
  return sql`${table}.rowid IN (SELECT value FROM json_each(${JSON.stringify(found)}))`
}
