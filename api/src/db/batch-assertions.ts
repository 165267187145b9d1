import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Db, type Statement } from './client.ts'

/**
 * A statement that may make its batch fail in a way that has a name. It is no statement itself: only `commit` takes it,
 * together with what to tell whoever is refused by it.
 */
export interface Guard<Name extends string> {
  readonly name: Name
  readonly statement: Statement
  /** Where the statement fails because the values of these columns are there already, as SQLite lists them. */
  readonly unique?: string
}

/** What a batch is made of: writes, and guards of these names. */
export type Write<Name extends string = never> = Statement | Guard<Name>

/**
 * A guard that lets its batch go on only while the condition holds. D1 has no transaction that could look and then
 * decide, and SQLite no assertion: a JSON path that is none makes it give up, and its message names the path.
 */
export const assertThat = <const Name extends string>(db: Db, name: Name, condition: SQL): Guard<Name> => ({
  name,
  statement: db
    .select({
      holds: sql`case when ${condition} then 1 else json_extract('{}', ${`assertion:${name}`}) end`.as(
        'holds',
      ),
    })
    .from(sql`(select 1)`),
})

/** A guard that writes, and fails where a unique index holds the values of these columns already. */
export const assertUnique = <const Name extends string>(
  name: Name,
  columns: readonly [SQLiteColumn, ...SQLiteColumn[]],
  statement: Statement,
): Guard<Name> => ({
  name,
  statement,
  unique: columns.map((column) => `${getTableName(column.table)}.${column.name}`).join(', '),
})
