import { type Sql } from '#api/lib/object-database.ts'
import { lengthNorm, pageIdf, termScore } from '#api/search-index/rank/bm25.ts'
import { MOST_POSITIONS } from '#api/search-index/rank/weights.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { toDomainId } from './domains.ts'
import { occurrencesOf, placeOf, toIntegers } from './postings.ts'
import { getSegment, readTotals, type Segment } from './segments.ts'

/** A domain among the results for a keyword, by its best page. */
export interface Result {
  domainId: number
  position: number
  pageId: number
  /** Of its pages, how many are among the best 100. */
  pages: number
}

/** A page that has all words of a search. */
export interface Hit {
  pageId: number
  score: number
}

/** The postings of a stem by segment. */
function readPostings(sql: Sql, stem: string): Map<number, Uint32Array> {
  const rows = sql.exec('SELECT segment, entries FROM postings WHERE stem = ?', stem)
  return new Map(Array.from(rows, ({ segment, entries }) => [Number(segment), toIntegers(entries)]))
}

/** How many pages that are still there have a stem. */
function countLive(entries: Uint32Array, { lengths }: Segment): number {
  let live = 0
  for (const entry of entries) if (lengths[placeOf(entry)] !== 0) live += 1
  return live
}

/** Calls back for each page that has all stems, with where it stands in the postings of each. */
function intersect(
  lists: readonly Uint32Array[],
  found: (place: number, at: readonly number[]) => void,
): void {
  const [first] = lists
  if (!first) return
  const at = lists.map(() => 0)
  for (let own = 0; own < first.length; own += 1) {
    const place = placeOf(first[own] ?? 0)
    at[0] = own
    let isEverywhere = true
    for (let other = 1; other < lists.length && isEverywhere; other += 1) {
      const list = lists[other] ?? first
      let next = at[other] ?? 0
      while (next < list.length && placeOf(list[next] ?? 0) < place) next += 1
      at[other] = next
      isEverywhere = next < list.length && placeOf(list[next] ?? 0) === place
    }
    if (isEverywhere) found(place, at)
  }
}

/** Pages that have all stems, with their scores by BM25, in no order. */
function scorePages(
  sql: Sql,
  stems: readonly string[],
  found: (pageId: number, score: number) => void,
): void {
  const postings = stems.map((stem) => readPostings(sql, stem))
  const totals = readTotals(sql)
  const average = totals.words / totals.pages
  const segments = new Map<number, Segment>()
  for (const list of postings)
    for (const id of list.keys()) if (!segments.has(id)) segments.set(id, getSegment(sql, id))
  const idfs = postings.map((list) => {
    let having = 0
    for (const [id, entries] of list) {
      const segment = segments.get(id)
      if (segment) having += countLive(entries, segment)
    }
    return pageIdf(totals.pages, having)
  })
  for (const segment of segments.values()) {
    const lists = postings.map((list) => list.get(segment.id) ?? new Uint32Array())
    intersect(lists, (place, at) => {
      const length = segment.lengths[place] ?? 0
      if (length === 0) return
      const norm = lengthNorm(length - 1, average)
      let score = 0
      for (const [term, entries] of lists.entries())
        score += termScore(idfs[term] ?? 0, occurrencesOf(entries[at[term] ?? 0] ?? 0), norm)
      found(segment.pages[place] ?? 0, score)
    })
  }
}

/** Every page that has all words of a keyword, best first. */
export function listHits(sql: Sql, keyword: string, language: string | null): Hit[] {
  const hits: Hit[] = []
  scorePages(sql, listIndexStems(keyword, language), (pageId, score) => hits.push({ pageId, score }))
  return hits.sort(compareHits)
}

const compareHits = (one: Hit, other: Hit) => other.score - one.score || one.pageId - other.pageId

/** The best of many hits, which come one by one. */
class BestHits {
  readonly hits: Hit[] = []

  add(pageId: number, score: number): void {
    const last = this.hits.at(-1)
    if (last && this.hits.length === MOST_POSITIONS && compareHits({ pageId, score }, last) > 0) return
    let at = this.hits.length
    const hit = { pageId, score }
    while (at > 0 && compareHits(hit, this.hits[at - 1] ?? hit) < 0) at -= 1
    this.hits.splice(at, 0, hit)
    if (this.hits.length > MOST_POSITIONS) this.hits.pop()
  }
}

/** Domains by their best page for a keyword, in the order of BM25. */
export function searchIndex(sql: Sql, keyword: string, language: string | null): Result[] {
  const first = new BestHits()
  const best = new Map<number, Hit>()
  scorePages(sql, listIndexStems(keyword, language), (pageId, score) => {
    first.add(pageId, score)
    const domain = toDomainId(pageId)
    const known = best.get(domain)
    if (!known || compareHits({ pageId, score }, known) < 0) best.set(domain, { pageId, score })
  })
  const counts = new Map<number, number>()
  for (const { pageId } of first.hits) {
    const domain = toDomainId(pageId)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return [...best.values()]
    .sort(compareHits)
    .slice(0, MOST_POSITIONS)
    .map(({ pageId }, at) => {
      const domainId = toDomainId(pageId)
      return { domainId, position: at + 1, pageId, pages: Math.max(1, counts.get(domainId) ?? 0) }
    })
}

/** The same with names in place of ids. */
export interface NamedResult extends Pick<Result, 'position' | 'pages'> {
  domain: string
  url: string
}

export const nameResults = (sql: Sql, results: readonly Result[]): NamedResult[] =>
  results.flatMap(({ pageId, domainId, position, pages }) => {
    const [row] = sql.exec(
      'SELECT url, name FROM pages JOIN domains ON domains.id = ? WHERE pages.id = ?',
      domainId,
      pageId,
    )
    return row ? { domain: String(row['name']), url: String(row['url']), position, pages } : []
  })
