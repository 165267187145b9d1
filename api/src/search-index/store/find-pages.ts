import { type Sql } from '#api/lib/object-database.ts'
import { lengthNorm, pageIdf, termScore } from '#api/search-index/rank/bm25.ts'
import { type Hits } from './best-pages.ts'
import { toDomainId } from './domains.ts'
import { BLOCK_PAGES, blockOf, decodePostings, type Postings, toOccurrences } from './postings.ts'
import { type Block, BlockReader, getBlocks, listSegments, readTotals, type Segment } from './segments.ts'

// Pages that have all words of a search, with their scores by BM25. What a block of pages can score at most is known before it is read
// (Ding and Suel, "Faster top-k document retrieval using block-max indexes", 2011): the most promising one is read first, and those that
// can change nothing any more are not read. No score is estimated, and no page that counts is left out.

/** Rounding may make a page better than what is known of its block. */
const MARGIN = 1 + 1e-9
/** Of a word on fewer pages of a segment, all are looked at. */
const MIN_BOUNDED = 256

/** A word of a search, within one segment. */
interface Term extends Postings {
  idf: number
}

/** A block of places, and where it begins in the postings of the rarest word. */
interface Range {
  block: number
  from: number
  end: number
  /** What a page of it scores at most. */
  most: number
}

/** How many pages of each segment have a stem. */
function countPages(sql: Sql, stem: string): Map<number, number> {
  const rows = sql.exec(
    `SELECT segment, postings.pages FROM segments CROSS JOIN postings ON segment = segments.id AND stem = ?
     WHERE state = 'done' AND live > 0`,
    stem,
  )
  return new Map(Array.from(rows, ({ segment, pages }) => [Number(segment), Number(pages)]))
}

function readPostings(sql: Sql, segment: number, stem: string): Postings {
  const [row] = sql.exec('SELECT pages, entries FROM postings WHERE segment = ? AND stem = ?', segment, stem)
  return decodePostings(row?.['entries'], Number(row?.['pages']))
}

/** Of each stem, how many pages that are still there have it. */
function countLive(
  sql: Sql,
  segments: readonly Segment[],
  stems: readonly string[],
  counts: readonly ReadonlyMap<number, number>[],
): number[] {
  const live = stems.map(() => 0)
  for (const segment of segments) {
    const lengths = segment.live < segment.size ? getBlocks(sql, segment).lengths : undefined
    for (const [term, stem] of stems.entries()) {
      let count = counts[term]?.get(segment.id) ?? 0
      if (lengths && count > 0)
        for (const place of readPostings(sql, segment.id, stem).places) if (lengths[place] === 0) count -= 1
      live[term] = (live[term] ?? 0) + count
    }
  }
  return live
}

/** The first position from one on whose place is not below another. */
function findPlace(places: Uint16Array, from: number, place: number): number {
  let [low, high] = [from, places.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((places[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  return low
}

/** What a word adds to the score of a page of a block at most. */
function mostOf({ idf, places, counts, bounds }: Term, block: number, average: number): number {
  if (bounds) {
    const norm = lengthNorm(bounds[2 * block + 1] ?? 0, average)
    return termScore(idf, toOccurrences(bounds[2 * block] ?? 0), norm)
  }
  const end = (block + 1) * BLOCK_PAGES
  let most = 0
  for (let at = findPlace(places, 0, block * BLOCK_PAGES); at < places.length; at += 1) {
    if ((places[at] ?? end) >= end) break
    most = Math.max(most, counts[at] ?? 0)
  }
  return termScore(idf, toOccurrences(most), lengthNorm(0, average))
}

/** The blocks in which the rarest word occurs, the most promising first. */
function listRanges(terms: readonly Term[], rarest: Term, average: number): Range[] {
  const ranges: Range[] = []
  for (let from = 0; from < rarest.places.length;) {
    const block = blockOf(rarest.places[from] ?? 0)
    const end = findPlace(rarest.places, from, (block + 1) * BLOCK_PAGES)
    const most =
      rarest.places.length < MIN_BOUNDED
        ? Infinity
        : terms.reduce((sum, term) => sum + mostOf(term, block, average), 0)
    ranges.push({ block, from, end, most })
    from = end
  }
  return ranges.sort((one, other) => other.most - one.most)
}

/** Scores the pages of one block that have all words. */
function scoreRange(
  { pages, lengths }: Block,
  terms: readonly Term[],
  rarest: Term,
  { block, from, end }: Range,
  average: number,
  hits: Hits,
  floor: number,
): void {
  const first = block * BLOCK_PAGES
  const at = terms.map(({ places }) => findPlace(places, 0, first))
  search: for (let own = from; own < end; own += 1) {
    const place = rarest.places[own] ?? 0
    const length = lengths[place - first] ?? 0
    if (length === 0) continue
    const norm = lengthNorm(length - 1, average)
    let score = 0
    for (let term = 0; term < terms.length; term += 1) {
      const one = terms[term] ?? rarest
      const { places } = one
      let next = at[term] ?? 0
      while (next < places.length && (places[next] ?? 0) < place) next += 1
      at[term] = next
      if (places[next] !== place) continue search
      score += termScore(one.idf, toOccurrences(one.counts[next] ?? 0), norm)
    }
    if (score >= floor) hits.add(pages[place - first] ?? 0, score)
  }
}

function searchSegment(
  sql: Sql,
  segment: Segment,
  terms: readonly Term[],
  average: number,
  hits: Hits,
): void {
  const [rarest] = terms.toSorted((one, other) => one.places.length - other.places.length)
  if (!rarest) return
  const blocks = new BlockReader(sql, segment)
  for (const range of listRanges(terms, rarest, average)) {
    const next = segment.firsts[range.block + 1] ?? Infinity
    const firstDomain = toDomainId(segment.firsts[range.block] ?? 0)
    const floor = hits.floorOf(firstDomain, next === Infinity ? Infinity : toDomainId(next))
    if (range.most * MARGIN < floor) continue
    scoreRange(blocks.get(range.block), terms, rarest, range, average, hits, floor)
  }
}

/** Hands all pages over that have all stems and can be among the best. */
export function findPages(sql: Sql, stems: readonly string[], hits: Hits): void {
  const segments = listSegments(sql)
  const counts = stems.map((stem) => countPages(sql, stem))
  if (stems.length === 0 || counts.some(({ size }) => size === 0)) return
  const totals = readTotals(sql)
  const average = totals.words / totals.pages
  const idfs = countLive(sql, segments, stems, counts).map((having) => pageIdf(totals.pages, having))
  for (const segment of segments) {
    if (!counts.every((count) => count.has(segment.id))) continue
    const terms = stems.map((stem, term) => ({
      ...readPostings(sql, segment.id, stem),
      idf: idfs[term] ?? 0,
    }))
    searchSegment(sql, segment, terms, average, hits)
  }
}
