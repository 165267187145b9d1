import { type Sql } from '#api/lib/object-database.ts'
import { type FoldedRows, foldRows, untilNoStepIsLeft } from './fold-rows.ts'
import { hasPart, type SearchedText } from './folded-texts.ts'

type Row = Record<string, unknown>
type Binding = string | number | null

interface Listing {
  columns: string
  /** FROM with a WHERE, which a search adds a condition to. */
  from: string
  bindings: readonly Binding[]
  group?: string
  order: string
  /** What is counted to tell how many rows there are. */
  counted?: string
  /** What a search looks into; the same for all rows of a group. */
  searched: readonly SearchedText[]
  /** Where these texts are kept. */
  folded: readonly FoldedRows[]
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

/**
 * One page of a list, and how many rows all of it has. Texts that nobody has searched before are folded first: those of a crawl
 * from before they were kept, or that only another check across pages has brought. No list is ever whole in memory.
 */
export async function readList(
  sql: Sql,
  listing: Listing,
  { q, page, pageSize }: Asked,
): Promise<{ rows: Row[]; total: number }> {
  const { columns, group = '', order, counted = '*' } = listing
  const { from, bindings } = q ? await narrow(sql, listing, q) : listing
  const rows = sql.exec(
    `SELECT ${columns} ${from} ${group} ORDER BY ${order} LIMIT ? OFFSET ?`,
    ...bindings,
    pageSize,
    (page - 1) * pageSize,
  )
  return {
    rows: [...rows],
    total: countOf(sql, `SELECT count(${counted}) AS n ${from}`, ...bindings),
  }
}

async function narrow(sql: Sql, { from, bindings, searched, folded }: Listing, q: string) {
  for (const rows of folded) await untilNoStepIsLeft(() => foldRows(sql, rows))
  const search = hasPart(searched, q)
  return { from: `${from} AND (${search.condition})`, bindings: [...bindings, ...search.bindings] }
}
