import { type Sql } from '#api/lib/object-database.ts'
import { listIdRanges } from './page-ranges.ts'

/** Pages of a sample. */
export const SAMPLE_SIZE = 50
const MOST_PATTERNS = 1_000
const MOST_FOLDERS = 3
/** Ids, dates and slugs: what differs from page to page of one kind. */
const VARIABLE = /\d|-.*-|^.{25,}$/

interface Candidate {
  id: number
  url: string
}

/** The kind of page by its URL: host and first folders, without what is different on each page of the kind. */
export function patternOf(url: string): string {
  const { host, pathname } = new URL(url)
  const segments = pathname.split('/').slice(1)
  const folders = segments.slice(0, -1).slice(0, MOST_FOLDERS)
  const last = segments.at(-1) ?? ''
  const type = /\.[a-z]{2,5}$/i.exec(last)?.[0] ?? (last === '' ? '/' : '')
  return [host, ...folders.map((folder) => (VARIABLE.test(folder) ? '*' : folder)), type].join('/')
}

const PAGES = `kind = 'html' AND internal = 1 AND state = 'done'`

/** Pages that a browser may open: each was fetched as a page at its own URL. A step is a thousand pages. */
function* listCandidates(sql: Sql): Generator<void, Candidate[]> {
  const candidates: Candidate[] = []
  for (const { first, last } of listIdRanges(sql)) {
    const rows = sql.exec(`SELECT id, url FROM pages WHERE ${PAGES} AND +id BETWEEN ? AND ?`, first, last)
    for (const row of rows) candidates.push(row as unknown as Candidate)
    yield
  }
  return candidates.toSorted((a, b) => (a.url < b.url ? -1 : 1))
}

/** One page of each kind in turn, the largest kinds first, so that a small sample has seen most of the site. */
export function spread(candidates: readonly Candidate[], start: string, size: number): number[] {
  const kinds = new Map<string, Candidate[]>()
  for (const page of candidates) {
    const pattern = patternOf(page.url)
    const known = kinds.get(pattern)
    if (known) known.push(page)
    else if (kinds.size < MOST_PATTERNS) kinds.set(pattern, [page])
  }
  const ordered = [...kinds.values()].toSorted((a, b) => b.length - a.length)
  const chosen = new Set(candidates.filter(({ url }) => url === start).map(({ id }) => id))
  for (let round = 0; chosen.size < size && ordered.some((kind) => kind.length > round); round += 1) {
    for (const kind of ordered) {
      const page = kind[round]
      if (page && chosen.size < size) chosen.add(page.id)
    }
  }
  return [...chosen]
}

/** The pages of an audit that a browser opens, in their order: a sample, or all up to `most`. */
export function* listForRendering(
  sql: Sql,
  { render, start, most }: { render: 'sample' | 'all'; start: string; most: number },
): Generator<void, number[]> {
  const candidates = yield* listCandidates(sql)
  return spread(candidates, start, render === 'sample' ? Math.min(SAMPLE_SIZE, most) : most)
}
