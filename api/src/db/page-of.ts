import { count, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { type SQLiteColumn, type SQLiteSelect, type SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Db, prepareEach } from './client.ts'
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
export interface Counted {
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

interface Range {
  limit: number | Placeholder
  offset: number | Placeholder
}

const selectCount = (db: Db, { from, where }: Pick<List<SQLiteSelect, string>, 'from' | 'where'>) =>
  db.select({ total: count() }).from(from).where(where)

function selectPage<Query extends SQLiteSelect, Sort extends string>(
  db: Db,
  list: List<Query, Sort>,
  { limit, offset, ...sorted }: Sorted<Sort> & Range,
) {
  return list
    .select({ total: sql<number>`(${selectCount(db, list)})` })
    .where(list.where)
    .orderBy(...toOrderBy(toKeys(list, sorted)))
    .limit(limit)
    .offset(offset)
}

const toRange = ({ page, pageSize }: Pick<Paged<string>, 'page' | 'pageSize'>) => ({
  limit: pageSize,
  offset: (page - 1) * pageSize,
})

/** A page beyond the end has no row to carry the total, and needs a second query. */
async function withTotal<Rows extends unknown[]>(
  rows: Rows,
  page: number,
  countAll: () => Promise<{ total: number }[]>,
): Promise<{ rows: Rows; total: number }> {
  // Selected with each row.
  const [first] = rows as { total: number }[]
  if (first || page === 1) return { rows, total: first?.total ?? 0 }
  const [counted] = await countAll()
  return { rows, total: counted?.total ?? 0 }
}

/**
 * One page of a list and its total, in one statement. The count is a subquery: `count(*) over ()` would build every row
 * before the first one is returned, and a batch can't tell columns of the same name apart (docs/decisions/051).
 */
export async function pageOf<Query extends SQLiteSelect, Sort extends string>(
  db: Db,
  list: List<Query, Sort>,
  { page, pageSize, sort, direction }: Paged<Sort>,
): Promise<{ rows: Query['_']['result']; total: number }> {
  const rows = await selectPage(db, list, { sort, direction, ...toRange({ page, pageSize }) })
  return withTotal(rows, page, () => selectCount(db, list))
}

type Values = Record<string, unknown>

/**
 * `pageOf` for a list that people open all the time: its statement, with placeholders for values, is built once for each order and
 * shape of the filter, and not for each page.
 */
export function preparePageOf<
  Query extends SQLiteSelect,
  Sort extends string,
  Shape extends Record<string, string | boolean>,
>(describe: (db: Db, shape: Shape) => List<Query, Sort>) {
  const range = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  const readPage = prepareEach<Shape & Sorted<Sort>, Query['_']['result']>((db, shape) =>
    selectPage(db, describe(db, shape), { ...shape, ...range }).prepare(),
  )
  const readCount = prepareEach<Shape, { total: number }[]>((db, shape) =>
    selectCount(db, describe(db, shape)).prepare(),
  )
  return async (db: Db, shape: Shape, { page, pageSize, sort, direction }: Paged<Sort>, values: Values) => {
    const asked = { ...values, ...toRange({ page, pageSize }) }
    const rows = await readPage(db, { ...shape, sort, direction }, asked)
    return withTotal(rows, page, () => readCount(db, shape, values))
  }
}
