import { type Sql } from '#api/lib/object-database.ts'

/** By id, first and last included. */
export interface PageRange {
  first: number
  last: number
}

/** Their rows are read in a millisecond or two. */
const MOST_PAGES = 1_000
const MOST_LINKS = 20_000

/** Whether the pages of a range link to more than can be read in one step. */
function hasManyLinks(sql: Sql, { first, last }: PageRange): boolean {
  const [row] = sql.exec(
    `SELECT count(*) AS n FROM (SELECT 1 FROM links WHERE from_id BETWEEN ? AND ? LIMIT ${MOST_LINKS + 1})`,
    first,
    last,
  )
  return Number(row?.['n']) > MOST_LINKS
}

function divide(sql: Sql, range: PageRange): PageRange[] {
  const { first, last } = range
  if (first === last || !hasManyLinks(sql, range)) return [range]
  const middle = Math.floor((first + last) / 2)
  return [...divide(sql, { first, last: middle }), ...divide(sql, { first: middle + 1, last })]
}

/** All pages that a crawl knows, a thousand at a time at most: for what looks at no links. */
export function listIdRanges(sql: Sql): PageRange[] {
  const [row] = sql.exec('SELECT max(id) AS last FROM pages')
  const end = Number(row?.['last'] ?? 0)
  const ranges: PageRange[] = []
  for (let first = 1; first <= end; first += MOST_PAGES)
    ranges.push({ first, last: Math.min(end, first + MOST_PAGES - 1) })
  return ranges
}

/**
 * The same in ranges that one step each can work through while nobody waits for long, whatever the size of the crawl: few pages, and
 * few links from them. A page of more links than that is a range of its own. In steps itself.
 */
export function* listPageRanges(sql: Sql): Generator<void, PageRange[]> {
  const ranges: PageRange[] = []
  for (const thousand of listIdRanges(sql)) {
    for (const range of divide(sql, thousand)) ranges.push(range)
    yield
  }
  return ranges
}
