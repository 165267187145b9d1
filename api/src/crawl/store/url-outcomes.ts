import { type FetchFailure, type PageKind } from '#api/engine/fetched-page.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { countOf } from './crawl-search.ts'

// What became of the URLs of a crawl.

export const countInState = (sql: Sql, state: 'beyond' | 'disallowed'): number =>
  countOf(sql, 'SELECT count(*) AS n FROM pages WHERE state = ?', state)

export const countDisallowedAt = (sql: Sql, origin: string): number =>
  countOf(
    sql,
    `SELECT count(*) AS n FROM pages WHERE state = 'disallowed' AND substr(url, 1, length(?) + 1) = ?`,
    origin,
    `${origin}/`,
  )

/** Pages that could be read and judged. */
export const countJudged = (sql: Sql): number =>
  countOf(sql, `SELECT count(*) AS n FROM pages WHERE kind = 'html' AND internal = 1`)

interface UrlOutcome {
  state: string
  kind: PageKind | null
  status: number | null
  failure: FetchFailure | null
  final_url: string | null
}

export function findUrlOutcome(sql: Sql, url: string): UrlOutcome | undefined {
  const [row] = sql.exec('SELECT state, kind, status, failure, final_url FROM pages WHERE url = ?', url)
  // Written by storeStep, from facts of these types.
  return row as UrlOutcome | undefined
}
