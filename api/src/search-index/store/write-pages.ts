import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { COLUMN_WEIGHTS, INDEX_COLUMNS, type IndexColumn } from '#api/search-index/rank/weights.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { listPageTerms } from '#api/search-index/terms/page-terms.ts'
import { SEGMENT_PAGES, toEntry } from './postings.ts'
import {
  clearUnended,
  dropEmptySegments,
  endSegment,
  type StemEntries,
  storePostings,
  touchSparse,
} from './segments.ts'

/** Anchor texts from other sites that are stored with a page, those of most domains first. */
const MAX_ANCHORS = 20
const PAGES_AT_ONCE = 5
const STEMS_AT_ONCE = 500
const ENTRIES_AT_ONCE = 20_000

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
    for (const [stem, count] of counts) {
      const known = this.#entries.get(stem)
      if (known) known.push(toEntry(place, count))
      else this.#entries.set(stem, [toEntry(place, count)])
    }
  }

  /** All postings, in groups that one statement stores. */
  *listGroups(): Generator<StemEntries[]> {
    let group: StemEntries[] = []
    let size = 0
    for (const [stem, entries] of this.#entries) {
      group.push([stem, Uint32Array.from(entries)])
      size += entries.length
      if (group.length < STEMS_AT_ONCE && size < ENTRIES_AT_ONCE) continue
      yield group
      group = []
      size = 0
    }
    if (group.length > 0) yield group
  }
}

/**
 * Writes pages that have changed as one segment, as many as fit into it, in steps. What is stopped in between has written nothing, since a
 * segment counts from its end on. True while there may be more to write.
 */
export function* writePages({ sql, atomically }: ObjectDatabase): Generator<void, boolean> {
  while (atomically(() => clearUnended(sql) || dropEmptySegments(sql))) yield
  const segment = new NewSegment()
  while (segment.pages.length < SEGMENT_PAGES) {
    const most = Math.min(PAGES_AT_ONCE, SEGMENT_PAGES - segment.pages.length)
    const pages = listDirty(sql, segment.pages.at(-1) ?? 0, most)
    if (pages.length === 0) break
    storeTerms(sql, pages)
    for (const page of pages) segment.add(page)
    yield
  }
  if (segment.pages.length === 0) return atomically(() => touchSparse(sql))
  for (const group of segment.listGroups()) {
    storePostings(sql, group)
    yield
  }
  const lengths = Uint32Array.from(segment.lengths)
  atomically(() => {
    endSegment(sql, Float64Array.from(segment.pages), lengths)
  })
  return true
}
