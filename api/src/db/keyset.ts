import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Sort keys of a list, in order of precedence. The last key is unique. */
export interface OrderKey {
  value: SQL | SQLiteColumn
  direction: 'asc' | 'desc'
}

/** The keys of one row, as SQLite stores them. */
export type KeyValues = (string | number | null)[]

export const toOrderBy = (keys: readonly OrderKey[]): SQL[] =>
  keys.map(({ value, direction }) => (direction === 'asc' ? asc(value) : desc(value)))

/** The keys of a row, to be selected with it. */
export const selectKeys = (keys: readonly OrderKey[]): SQL<KeyValues> =>
  sql<KeyValues>`json_array(${sql.join(
    keys.map(({ value }) => value),
    sql`, `,
  )})`.mapWith((json: string) => JSON.parse(json) as KeyValues) // written by the line above

/** SQLite sorts nulls first. */
function comesAfter({ value, direction }: OrderKey, last: string | number | null): SQL | undefined {
  // In brackets: `a is null > 0` means `a is (null > 0)`.
  if (direction === 'asc') return last === null ? sql`(${value}) is not null` : sql`(${value}) > ${last}`
  return last === null ? sql`0` : sql`((${value}) < ${last} or (${value}) is null)`
}

/** The condition that a row comes after the one with these keys, which may have been deleted meanwhile. */
export function isAfter(
  [key, ...rest]: readonly OrderKey[],
  [last = null, ...others]: KeyValues,
): SQL | undefined {
  if (!key) return sql`0`
  return or(comesAfter(key, last), and(sql`(${key.value}) is ${last}`, isAfter(rest, others)))
}

interface Reading<Row> {
  keys: readonly OrderKey[]
  /** How many rows are read at once. */
  size: number
  read: (query: { after: SQL | undefined; limit: number }) => Promise<Row[]>
}

/**
 * All rows of a list, in chunks. The next chunk starts after the last row and not at an offset, so that rows are read
 * exactly once while others are added or deleted.
 */
export async function* readInOrder<Row extends { keys: KeyValues }>({
  keys,
  size,
  read,
}: Reading<Row>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read({ after: last && isAfter(keys, last.keys), limit: size })
    if (rows.length > 0) yield rows
    last = rows.length === size ? rows.at(-1) : undefined
  } while (last)
}
