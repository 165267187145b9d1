import { sql as fragment } from 'drizzle-orm'
import { type Sql } from '#api/lib/object-database.ts'
import { contains, type KeptText, toCondition } from '#api/lib/text-search.ts'
import { type FoldedRows, foldRows, untilNoStepIsLeft } from './fold-rows.ts'

type Row = Record<string, unknown>
type Binding = string | number | null

/** Two expressions: what is searched, and the column that keeps it folded. */
interface SearchedText {
  text: string
  folded: string
}

const toKept = ({ text, folded }: SearchedText): KeptText => ({
  text: fragment.raw(text),
  folded: fragment.raw(folded),
})

interface Listing<Sort extends string> {
  columns: string
  /** FROM with a WHERE, which a search adds a condition to. */
  from: string
  bindings: readonly Binding[]
  group?: string
  /** Whether its rows are made of others: then all of them have to be made before the first one is known. */
  isGrouped?: boolean
  /** What each order goes by. */
  sorts: Readonly<Record<Sort, string>>
  /** The order of rows that are equal in that, in which no two are. */
  ties: string
  /** What a search looks into; the same for all rows of a group. */
  searched: readonly SearchedText[]
  /** Where these texts are kept. */
  folded: readonly FoldedRows[]
}

interface Asked<Sort extends string> {
  q?: string | undefined
  sort: Sort
  direction: 'asc' | 'desc'
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
export async function readList<Sort extends string>(
  sql: Sql,
  listing: Listing<Sort>,
  { q, sort, direction, page, pageSize }: Asked<Sort>,
): Promise<{ rows: Row[]; total: number }> {
  const { columns, group = '', isGrouped = false, sorts, ties } = listing
  const { from, bindings } = q ? await narrow(sql, listing, q) : listing
  // A search looks at every row, and groups are made of all of them: then the rows are counted in passing. A list that is only
  // read from its index is counted by itself, which takes a third of that (docs/decisions/051).
  const isCountedInPassing = Boolean(q) || isGrouped
  const rows = [
    ...sql.exec(
      `SELECT ${columns}${isCountedInPassing ? ', count(*) OVER () AS total' : ''} ${from} ${group}
       ORDER BY ${sorts[sort]} ${direction === 'desc' ? 'DESC' : 'ASC'} NULLS LAST, ${ties} LIMIT ? OFFSET ?`,
      ...bindings,
      pageSize,
      (page - 1) * pageSize,
    ),
  ]
  const counted = isCountedInPassing ? (rows[0]?.['total'] ?? (page === 1 ? 0 : undefined)) : undefined
  return {
    rows,
    // Beyond the end no row says it.
    total:
      counted === undefined
        ? countOf(sql, `SELECT count(*) AS n FROM (SELECT 1 ${from} ${group})`, ...bindings)
        : Number(counted),
  }
}

async function narrow(
  sql: Sql,
  { from, bindings, searched, folded }: Pick<Listing<string>, 'from' | 'bindings' | 'searched' | 'folded'>,
  q: string,
) {
  for (const rows of folded) await untilNoStepIsLeft(() => foldRows(sql, rows))
  const search = toCondition(contains(searched.map(toKept), q))
  return { from: `${from} AND ${search.condition}`, bindings: [...bindings, ...search.bindings] }
}
