import { type IndexablePage } from '#api/crawl/store/list-indexable.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { INDEX_COLUMNS, type IndexColumn } from '#api/search-index/rank/weights.ts'
import { listPageTerms } from '#api/search-index/terms/page-terms.ts'
import { listStems } from '#api/search-index/terms/words.ts'

/** Anchor texts from other sites that are stored with a page, those of most domains first. */
const MAX_ANCHORS = 20

type Content = Omit<IndexablePage, 'links'>

const ANCHORS = `
  SELECT anchor, count(DISTINCT from_domain) AS n FROM (SELECT anchor, from_domain FROM links WHERE to_url = ? AND lost_on IS NULL LIMIT 500)
  WHERE anchor <> '' GROUP BY anchor ORDER BY n DESC, anchor LIMIT ${MAX_ANCHORS}`

/** What each column of the full-text index holds. An anchor counts once, however many links have it. */
function toColumns(page: Content): Record<IndexColumn, string> {
  const stems = (...texts: readonly string[]) =>
    texts.flatMap((text) => listStems(text, page.language)).join(' ')
  return {
    title: stems(page.title),
    h1: stems(page.h1),
    headings: stems(...page.headings),
    anchors: stems(...page.anchors.map(([text]) => text)),
    text: stems(page.text ?? page.description),
  }
}

/** Writes the row of one page that has changed. False where there is none. Call it inside one transaction. */
export function writePage(sql: Sql): boolean {
  const [row] = sql.exec(
    'SELECT id, url, content FROM pages JOIN page_contents ON page_id = id WHERE dirty = 1 ORDER BY id LIMIT 1',
  )
  if (!row) return false
  const [id, url] = [Number(row['id']), String(row['url'])]
  const content = JSON.parse(String(row['content'])) as Content // Written by takePage.
  const others = Array.from(sql.exec(ANCHORS, url), ({ anchor, n }): [string, number] => [
    String(anchor),
    Number(n),
  ])
  const page = { ...content, anchors: [...content.anchors, ...others] }
  const columns = toColumns(page)
  sql.exec('DELETE FROM pages_fts WHERE rowid = ?', id)
  sql.exec(
    `INSERT INTO pages_fts (rowid, ${INDEX_COLUMNS.join(', ')}) VALUES (?${', ?'.repeat(INDEX_COLUMNS.length)})`,
    id,
    ...INDEX_COLUMNS.map((column) => columns[column]),
  )
  sql.exec(
    'INSERT OR REPLACE INTO page_terms (page_id, terms) VALUES (?, ?)',
    id,
    JSON.stringify(listPageTerms({ ...page, links: [] })),
  )
  sql.exec('UPDATE pages SET dirty = 0 WHERE id = ?', id)
  return true
}
