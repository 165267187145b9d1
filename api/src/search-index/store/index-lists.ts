import { type Sql } from '#api/lib/object-database.ts'
import { contains, toCondition } from '#api/lib/text-search.ts'
import { sql as fragment } from 'drizzle-orm'
import { type Condition } from './targets.ts'

type Row = Record<string, unknown>

/** A list of the index: rows of a query, which a search and an order are added to. */
export interface Listing<Sort extends string> {
  /** A SELECT whose columns the rest names. */
  rows: Condition
  where?: readonly Condition[]
  sorts: Readonly<Partial<Record<Sort, string>>>
  /** The order of rows that are equal in that, in which no two are. */
  ties: string
  /** Columns that a search looks into. */
  searched: readonly string[]
}

export interface ListAsk<Sort extends string> {
  q?: string | undefined
  sort: Sort
  direction: 'asc' | 'desc'
  page: number
  pageSize: number
}

function toSearch(column: string, q: string): Condition {
  const { condition, bindings } = toCondition(contains(fragment.raw(`lower(${column})`), q))
  return { sql: condition, bindings }
}

/** One page of a list, and how many rows all of it has. */
export function readIndexList<Sort extends string>(
  sql: Sql,
  { rows, where = [], sorts, ties, searched }: Listing<Sort>,
  { q, sort, direction, page, pageSize }: ListAsk<Sort>,
): { rows: Row[]; total: number } {
  const searches = q ? searched.map((column) => toSearch(column, q)) : []
  const conditions: Condition[] = [
    ...where,
    ...(searches.length > 0
      ? [
          {
            sql: `(${searches.map((one) => one.sql).join(' OR ')})`,
            bindings: searches.flatMap(({ bindings }) => bindings),
          },
        ]
      : []),
  ]
  const from = `FROM (${rows.sql}) WHERE ${['true', ...conditions.map((one) => one.sql)].join(' AND ')}`
  const bindings = [...rows.bindings, ...conditions.flatMap((one) => one.bindings)]
  const [count] = sql.exec(`SELECT count(*) AS n ${from}`, ...bindings)
  const order = sorts[sort]
  const found = sql.exec(
    `SELECT * ${from} ORDER BY ${order === undefined ? '' : `${order} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, `}${ties}
     LIMIT ? OFFSET ?`,
    ...bindings,
    pageSize,
    (page - 1) * pageSize,
  )
  return { rows: [...found], total: Number(count?.['n']) }
}
