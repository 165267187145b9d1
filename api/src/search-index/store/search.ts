import { type Sql } from '#api/lib/object-database.ts'
import { listIndexStems } from '#api/search-index/terms/index-stems.ts'
import { BestPages, compareHits, type Hit } from './best-pages.ts'
import { toDomainId } from './domains.ts'
import { findPages } from './find-pages.ts'

/** A domain among the results for a keyword, by its best page. */
export interface Result {
  domainId: number
  position: number
  pageId: number
  /** Of its pages, how many are among the best 100. */
  pages: number
}

/** Every page that has all words of a keyword, best first. */
export function listHits(sql: Sql, keyword: string, language: string | null): Hit[] {
  const hits: Hit[] = []
  findPages(sql, listIndexStems(keyword, language), {
    add: (pageId, score) => hits.push({ pageId, score }),
    floorOf: () => -Infinity,
  })
  return hits.sort(compareHits)
}

/** Domains by their best page for a keyword, in the order of BM25. */
export function searchIndex(sql: Sql, keyword: string, language: string | null): Result[] {
  const best = new BestPages()
  findPages(sql, listIndexStems(keyword, language), best)
  const counts = new Map<number, number>()
  for (const { pageId } of best.pages) {
    const domain = toDomainId(pageId)
    counts.set(domain, (counts.get(domain) ?? 0) + 1)
  }
  return best.listDomains().map(({ pageId }, at) => {
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
