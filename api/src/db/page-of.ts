import { count, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteSelect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db } from './client.ts'
import { type OrderKey, toOrderBy } from './keyset.ts'

type Key = OrderKey['value']

export interface Order<Sort extends string> {
  /** What each order goes by; several keys where the first one leaves many rows equal. */
  sorts: Readonly<Record<Sort, Key | readonly Key[]>>
  /** The column that no two rows have alike. */
  id: SQLiteColumn
}

export interface Sorted<Sort extends string> {
  sort: Sort
  direction: 'asc' | 'desc'
}

/** In the order that is asked for; of equals always in the same one, so that pages neither overlap nor leave out a row. */
export function toKeys<Sort extends string>(
  { sorts, id }: Order<Sort>,
  { sort, direction }: Sorted<Sort>,
): OrderKey[] {
  return [...[sorts[sort]].flat().map((value) => ({ value, direction })), { value: id, direction: 'asc' }]
}

/** To be selected beside the columns of a row. */
interface Counted {
  total: SQL<number>
}

interface List<Query extends SQLiteSelect, Sort extends string> extends Order<Sort> {
  /** All rows, whosever they are: which of them are meant is what `where` says. */
  select: (counted: Counted) => Query
  /** What is counted. `where` asks for columns of this table alone. */
  from: SQLiteTable
  where: SQL | undefined
}

interface Paged<Sort extends string> extends Sorted<Sort> {
  page: number
  pageSize: number
}

/**
 * One page of a list, and how many rows all of it has, in one statement. The count is a query of its own within it:
 * `count(*) over ()` would have every row made before the first one is given, and a batch tells columns of the same name apart no
 * more (docs/decisions/051). A page beyond the end has no row that could tell it, and is followed by another question.
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
