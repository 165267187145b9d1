import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { type ObjectDatabase, type Sql } from '#api/lib/object-database.ts'
import { COLUMN_WEIGHTS, INDEX_COLUMNS, type IndexColumn } from '#api/search-index/rank/weights.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { listPageTerms } from '#api/search-index/terms/page-terms.ts'
import { mergeSegments } from './merge-segments.ts'
import { type CountedStems, NewSegment, PAGES_OF_SEGMENT, writeSegment } from './new-segment.ts'
import { clearSegments } from './segments.ts'

/** Anchor texts from other sites that are stored with a page, those of most domains first. */
const MAX_ANCHORS = 20
const PAGES_AT_ONCE = 5

type Content = Omit<IndexablePage, 'links'>

const ANCHORS = `
  SELECT anchor, count(DISTINCT from_domain) AS n FROM (SELECT anchor, from_domain FROM links WHERE to_url = ? AND lost_on IS NULL LIMIT 500)
  WHERE anchor <> '' GROUP BY anchor ORDER BY n DESC, anchor LIMIT ${MAX_ANCHORS}`

/** What a page is found by. An anchor counts once, however many links have it. */
function countStems(page: Content): CountedStems {
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

/** Pages that have changed, as many as fit into one segment. */
function* readSegment(sql: Sql): Generator<void, NewSegment> {
  const segment = new NewSegment()
  while (segment.pages.length < PAGES_OF_SEGMENT) {
    const most = Math.min(PAGES_AT_ONCE, PAGES_OF_SEGMENT - segment.pages.length)
    const pages = listDirty(sql, segment.pages.at(-1) ?? 0, most)
    if (pages.length === 0) break
    storeTerms(sql, pages)
    for (const { id, page } of pages) segment.add(id, countStems(page))
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
  const isWritten = segment.pages.length > 0
  if (isWritten) yield* writeSegment({ sql, atomically }, segment)
  const isMerged = yield* mergeSegments({ sql, atomically })
  return isWritten || isMerged
}
