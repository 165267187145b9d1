import { type Sql } from './crawl-store.ts'
import { toAddressSearch } from '#api/lib/folded-address.ts'

type Row = Record<string, unknown>
type Binding = string | number | null

interface Listing {
  columns: string
  /** FROM with a WHERE, which a search adds a condition to. */
  from: string
  /** Tells one row from another: with it a search reads the columns of those rows alone that it gives. */
  key?: string
  bindings: readonly Binding[]
  group?: string
  order: string
  /** What is counted to tell how many rows there are. */
  counted?: string
  /** Expressions that a search looks into; those of a listing with groups are the same for all of a group. */
  searched: readonly string[]
}

interface Asked {
  q?: string | undefined
  page: number
  pageSize: number
}

/** What a query counts as `n`. */
export function countOf(sql: Sql, query: string, ...bindings: readonly Binding[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}

/** What may be another text once it is folded: SQLite knows the case of A to Z alone. */
const mayBeFolded = (text: string) =>
  `${text} GLOB '*[^ -~]*' OR instr(${text}, '%') > 0 OR instr(lower(${text}), 'xn--') > 0`

/**
 * One page of a list, and how many rows all of it has. A search reads each row that may have what is looked for and folds it
 * here; of plain letters SQLite itself knows. No list is ever whole in memory.
 */
export function readList(sql: Sql, listing: Listing, asked: Asked): { rows: Row[]; total: number } {
  return asked.q ? readFound(sql, listing, { ...asked, q: asked.q }) : readAll(sql, listing, asked)
}

function readAll(sql: Sql, listing: Listing, { page, pageSize }: Asked) {
  const { columns, from, bindings, group = '', order, counted = '*' } = listing
  const rows = sql.exec(
    `SELECT ${columns} ${from} ${group} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...bindings,
    pageSize,
    (page - 1) * pageSize,
  )
  const total = countOf(sql, `SELECT count(${counted}) AS n ${from}`, ...bindings)
  return { rows: [...rows], total }
}

function readFound(sql: Sql, listing: Listing, { q, page, pageSize }: Asked & { q: string }) {
  const { columns, from, bindings, key, group = '', order, searched } = listing
  const { folded, written, isIn } = toAddressSearch(q)
  const mayHave = searched.map(
    (text) => `instr(lower(${text}), ?) > 0 OR instr(lower(${text}), ?) > 0 OR ${mayBeFolded(text)}`,
  )
  const texts = searched.map((text, at) => `${text} AS text_${at}`).join(', ')
  const candidates = sql.exec(
    `SELECT ${key === undefined ? columns : `${key} AS found`}, ${texts} ${from} AND (${mayHave.join(' OR ')}) ${group} ORDER BY ${order}`,
    ...bindings,
    ...searched.flatMap(() => [folded, written]),
  )
  const start = (page - 1) * pageSize
  const rows: Row[] = []
  let total = 0
  for (const row of candidates) {
    const looked = searched.map((_, at) => row[`text_${at}`])
    if (!looked.some((text) => typeof text === 'string' && isIn(text))) continue
    if (total >= start && rows.length < pageSize) rows.push(row)
    total += 1
  }
  return { rows: key === undefined ? rows : readByKey(sql, listing, key, rows), total }
}

/** The columns of rows that were found, in the same order. */
function readByKey(sql: Sql, { columns, from, bindings, order }: Listing, key: string, found: Row[]): Row[] {
  const keys = JSON.stringify(found.map((row) => row['found']))
  const query = `SELECT ${columns} ${from} AND ${key} IN (SELECT value FROM json_each(?)) ORDER BY ${order}`
  return [...sql.exec(query, ...bindings, keys)]
}
