import { and, asc, desc, or, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** What a list is ordered by, first things first. The last key tells all rows apart. */
export interface OrderKey {
  value: SQL | SQLiteColumn
  direction: 'asc' | 'desc'
}

/** The keys of one row, as SQLite holds them. */
export type KeyValues = (string | number | null)[]

export const toOrderBy = (keys: readonly OrderKey[]): SQL[] =>
  keys.map(({ value, direction }) => (direction === 'asc' ? asc(value) : desc(value)))

/** The keys of a row, to be selected with it. */
export const selectKeys = (keys: readonly OrderKey[]): SQL<KeyValues> =>
  sql<KeyValues>`json_array(${sql.join(
    keys.map(({ value }) => value),
    sql`, `,
  )})`.mapWith((json: string) => JSON.parse(json) as KeyValues) // written by the line above

/** SQLite has what is empty before everything else. */
function comesAfter({ value, direction }: OrderKey, last: string | number | null): SQL | undefined {
  // In brackets: `a is null > 0` means `a is (null > 0)`.
  if (direction === 'asc') return last === null ? sql`(${value}) is not null` : sql`(${value}) > ${last}`
  return last === null ? sql`0` : sql`((${value}) < ${last} or (${value}) is null)`
}

/** That a row comes after the one with these keys, which may have been deleted meanwhile. */
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
 * All rows of a list, part by part. The next part is found by the last row and not by counting, so that every row that is
 * there all the time comes once, whatever is added to the list or taken off it meanwhile.
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
