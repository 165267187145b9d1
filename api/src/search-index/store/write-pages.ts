import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { COLUMN_WEIGHTS, INDEX_COLUMNS, type IndexColumn } from '#api/search-index/rank/weights.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { listPageTerms } from '#api/search-index/terms/page-terms.ts'
import { mergeSegments } from './merge-segments.ts'
import { toCount, toEntry } from './postings.ts'
import {
  beginSegment,
  type Block,
  clearSegments,
  compareStems,
  endSegment,
  groupEntries,
  removePages,
  type StemEntries,
  storeBlocks,
  storePostings,
} from './segments.ts'

/** Pages that are written as one segment: what is in memory of them takes some megabytes. */
const PAGES_OF_SEGMENT = 512
/** Anchor texts from other sites that are stored with a page, those of most domains first. */
const MAX_ANCHORS = 20
const PAGES_AT_ONCE = 5

type Content = Omit<IndexablePage, 'links'>

const ANCHORS = `
  SELECT anchor, count(DISTINCT from_domain) AS n FROM (SELECT anchor, from_domain FROM links WHERE to_url = ? AND lost_on IS NULL LIMIT 500)
  WHERE anchor <> '' GROUP BY anchor ORDER BY n DESC, anchor LIMIT ${MAX_ANCHORS}`

/** Weighted occurrences of each stem, and how many words there are. An anchor counts once, however many links have it. */
function countStems(page: Content): { counts: Map<string, number>; words: number } {
  const columns: Record<IndexColumn, readonly string[]> = {
    title: [page.title],
    h1: [page.h1],
    headings: page.headings,
    anchors: page.anchors.map(([text]) => text),
    text: [page.text ?? page.description],
  }
  const counts = new Map<string, number>()
  let words = 0
  for (const column of INDEX_COLUMNS)
    for (const text of columns[column])
      for (const stem of listIndexStems(text, page.language)) {
        counts.set(stem, (counts.get(stem) ?? 0) + COLUMN_WEIGHTS[column])
        words += 1
      }
  return { counts, words }
}

interface DirtyPage {
  id: number
  page: Content
}

/** Pages behind one that have changed, with the words of links to them from elsewhere. */
function listDirty(sql: Sql, after: number, most: number): DirtyPage[] {
  const rows = sql.exec(
    'SELECT id, url, content FROM pages JOIN page_contents ON page_id = id WHERE dirty = 1 AND id > ? ORDER BY id LIMIT ?',
    after,
    most,
  )
  return [...rows].map(({ id, url, content }) => {
    const page = JSON.parse(String(content)) as Content // Written by takePage.
    const others = Array.from(sql.exec(ANCHORS, String(url)), ({ anchor, n }): [string, number] => [
      String(anchor),
      Number(n),
    ])
    return { id: Number(id), page: { ...page, anchors: [...page.anchors, ...others] } }
  })
}

function storeTerms(sql: Sql, pages: readonly DirtyPage[]): void {
  const rows = pages.map(({ id, page }) => [id, JSON.stringify(listPageTerms({ ...page, links: [] }))])
  sql.exec(
    'INSERT OR REPLACE INTO page_terms (page_id, terms) SELECT value ->> 0, value ->> 1 FROM json_each(?)',
    JSON.stringify(rows),
  )
}

/** A segment while it is being written. */
class NewSegment {
  readonly pages: number[] = []
  readonly lengths: number[] = []
  readonly #entries = new Map<string, number[]>()

  add({ id, page }: DirtyPage): void {
    const place = this.pages.length
    const { counts, words } = countStems(page)
    this.pages.push(id)
    this.lengths.push(words + 1)
    for (const [stem, occurrences] of counts) {
      const known = this.#entries.get(stem)
      const entry = toEntry(place, toCount(occurrences))
      if (known) known.push(entry)
      else this.#entries.set(stem, [entry])
    }
  }

  toBlock(): Block {
    return { pages: Float64Array.from(this.pages), lengths: Uint32Array.from(this.lengths) }
  }

  listEntries(): StemEntries[] {
    return Array.from(this.#entries, ([stem, entries]): StemEntries => [
      stem,
      Uint32Array.from(entries),
    ]).sort(compareStems)
  }
}

/** Pages that have changed, as many as fit into one segment. */
function* readSegment(sql: Sql): Generator<void, NewSegment> {
  const segment = new NewSegment()
  while (segment.pages.length < PAGES_OF_SEGMENT) {
    const most = Math.min(PAGES_AT_ONCE, PAGES_OF_SEGMENT - segment.pages.length)
    const pages = listDirty(sql, segment.pages.at(-1) ?? 0, most)
    if (pages.length === 0) break
    storeTerms(sql, pages)
    for (const page of pages) segment.add(page)
    yield
  }
  return segment
}

/**
 * Writes pages that have changed as one segment, and merges segments where there are many, in steps. What is stopped in between has
 * changed nothing, since a segment counts from its end on. True while there may be more to write.
 */
export function* writePages({ sql, atomically }: ObjectDatabase): Generator<void, boolean> {
  while (atomically(() => clearSegments(sql))) yield
  const segment = yield* readSegment(sql)
  if (segment.pages.length === 0) return yield* mergeSegments({ sql, atomically })
  const id = beginSegment(sql)
  const block = segment.toBlock()
  yield* storeBlocks(sql, id, block)
  for (const group of groupEntries(segment.listEntries())) {
    storePostings(sql, id, group, block.lengths)
    yield
  }
  atomically(() => {
    removePages(sql, segment.pages)
    endSegment(sql, id, block)
    sql.exec(
      'UPDATE pages SET dirty = 0, indexed = 1 WHERE id IN (SELECT value FROM json_each(?))',
      JSON.stringify(segment.pages),
    )
  })
  return true
}
