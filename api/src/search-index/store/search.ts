import { type Sql } from '#api/lib/object-database.ts'
import { MOST_POSITIONS } from '#api/search-index/rank/weights.ts'
import { listStems } from '#api/search-index/terms/words.ts'
import { domainOfPage } from './domains.ts'

/** A domain among the results for a keyword, by its best page. */
export interface Result {
  domainId: number
  position: number
  pageId: number
  /** Of its pages, how many are among the best 100. */
  pages: number
}

const SEARCH = `
  WITH hits AS MATERIALIZED (SELECT rowid AS id, rank AS score FROM pages_fts WHERE pages_fts MATCH ?),
    first AS (SELECT id FROM hits ORDER BY score, id LIMIT ${MOST_POSITIONS}),
    counts AS (SELECT ${domainOfPage('id')} AS domain, count(*) AS pages FROM first GROUP BY domain)
  SELECT best.domain, best.id, coalesce(counts.pages, 0) AS pages
  FROM (SELECT ${domainOfPage('id')} AS domain, id, min(score) AS score FROM hits GROUP BY domain) AS best
  LEFT JOIN counts ON counts.domain = best.domain
  ORDER BY best.score, best.id LIMIT ${MOST_POSITIONS}`

/** A search for pages with all of these stems, as FTS5 reads it; null for none. */
export function toMatch(stems: readonly string[]): string | null {
  return stems.length === 0 ? null : stems.map((stem) => `"${stem.replaceAll('"', '""')}"`).join(' ')
}

/** Domains by their best page for a keyword, in the order of BM25. */
export function searchIndex(sql: Sql, keyword: string, language: string | null): Result[] {
  const match = toMatch(listStems(keyword, language))
  if (match === null) return []
  return Array.from(sql.exec(SEARCH, match), (row, at) => ({
    domainId: Number(row['domain']),
    position: at + 1,
    pageId: Number(row['id']),
    pages: Math.max(1, Number(row['pages'])),
  }))
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
