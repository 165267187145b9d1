import { getTableName, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { type Db, type Statement } from './client.ts'

/**
 * A guard: a statement that may fail its batch, under a name. It is not a statement by type: only `commit` accepts it,
 * together with a refusal for its name.
 */
export interface Guard<Name extends string> {
  readonly name: Name
  readonly statement: Statement
  /** The columns whose unique index makes it fail, as SQLite lists them. */
  readonly unique?: string
}

/** The items of a batch: writes, and guards with these names. */
export type Write<Name extends string = never> = Statement | Guard<Name>

/**
 * A guard that fails its batch unless the condition holds. D1 has no interactive transactions, and SQLite no
 * assertions: an invalid JSON path makes a statement fail, and the message contains the path.
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

/** A guard that writes, and fails where a unique index already has the values of these columns. */
export const assertUnique = <const Name extends string>(
  name: Name,
  columns: readonly [SQLiteColumn, ...SQLiteColumn[]],
  statement: Statement,
): Guard<Name> => ({
  name,
  statement,
  unique: columns.map((column) => `${getTableName(column.table)}.${column.name}`).join(', '),
})
