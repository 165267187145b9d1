import { type Sql } from '#api/lib/object-database.ts'
import { countOf } from './crawl-search.ts'
import { type PageRange } from './page-ranges.ts'

export type LinkEnd = 'from_id' | 'to_id'

/** So many links are joined with their pages in some milliseconds. A page of more is a range of its own. */
const MOST_LINKS = 3_000
/** Ranges that are found in one step. */
const RANGES_AT_ONCE = 4

/** The next page behind those `MOST_LINKS` links after an id; undefined at the end. */
function findEnd(sql: Sql, end: LinkEnd, after: number): number | undefined {
  const [row] = sql.exec(
    `SELECT ${end} AS id FROM links WHERE ${end} > ? ORDER BY ${end} LIMIT 1 OFFSET ${MOST_LINKS - 1}`,
    after,
  )
  return row && Number(row['id'])
}

/** All pages that links come from or lead to, in ranges of about as many links. In steps. */
export function* divideLinks(sql: Sql, end: LinkEnd): Generator<void, PageRange[]> {
  const ranges: PageRange[] = []
  const last = countOf(sql, `SELECT max(${end}) AS n FROM links`)
  for (let after = 0; after < last;) {
    const found = findEnd(sql, end, after) ?? last
    // The page in which the row falls is left to the next range, unless it is the only one.
    const before = countOf(
      sql,
      `SELECT max(${end}) AS n FROM links WHERE ${end} > ? AND ${end} < ?`,
      after,
      found,
    )
    const to = found === last || before <= after ? found : before
    ranges.push({ first: after + 1, last: to })
    after = to
    if (ranges.length % RANGES_AT_ONCE === 0) yield
  }
  return ranges
}
