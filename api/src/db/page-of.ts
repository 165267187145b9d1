import { count, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteSelect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db } from './client.ts'
import { type OrderKey, toOrderBy } from './keyset.ts'

type Key = OrderKey['value']

export interface Order<Sort extends string> {
  /** The keys of each order; several where the first one leaves many rows equal. */
  sorts: Readonly<Record<Sort, Key | readonly Key[]>>
  /** A unique column. */
  id: SQLiteColumn
}

export interface Sorted<Sort extends string> {
  sort: Sort
  direction: 'asc' | 'desc'
}

/** The requested order, with a tie-breaker, so that pages neither overlap nor miss a row. */
export function toKeys<Sort extends string>(
  { sorts, id }: Order<Sort>,
  { sort, direction }: Sorted<Sort>,
): OrderKey[] {
  return [...[sorts[sort]].flat().map((value) => ({ value, direction })), { value: id, direction: 'asc' }]
}

/** The total, to be selected with the columns of a row. */
interface Counted {
  total: SQL<number>
}

interface List<Query extends SQLiteSelect, Sort extends string> extends Order<Sort> {
  /** All rows, of every owner; `where` selects among them. */
  select: (counted: Counted) => Query
  /** The table to count. `where` uses only its columns. */
  from: SQLiteTable
  where: SQL | undefined
}

interface Paged<Sort extends string> extends Sorted<Sort> {
  page: number
  pageSize: number
}

/**
 * One page of a list and its total, in one statement. The count is a subquery: `count(*) over ()` would build every row
 * before the first one is returned, and a batch can't tell columns of the same name apart (docs/decisions/051). A page
 * beyond the end has no row to carry the total, and needs a second query.
 */
export async function pageOf<Query extends SQLiteSelect, Sort extends string>(
  db: Db,
  { select, from, where, ...order }: List<Query, Sort>,
  { page, pageSize, ...sorted }: Paged<Sort>,
): Promise<{ rows: Query['_']['result']; total: number }> {
  const counting = db.select({ total: count() }).from(from).where(where)
  const rows = await select({ total: sql<number>`(${counting})` })
    .where(where)
    .orderBy(...toOrderBy(toKeys(order, sorted)))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  // Selected above.
  const [first] = rows as { total: number }[]
  if (first || page === 1) return { rows, total: first?.total ?? 0 }
  const [counted] = await counting
  return { rows, total: counted?.total ?? 0 }
}
