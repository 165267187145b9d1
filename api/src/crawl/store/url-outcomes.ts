import { type FetchFailure, type PageKind } from '#api/engine/fetched-page.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { homeOf } from './host-wide.ts'
import { listIdRanges } from './page-ranges.ts'

// What became of the URLs of a crawl.

export interface Unfetched {
  beyond: number
  disallowed: number
  /** Disallowed because robots.txt could not be read. */
  unreachable: number
}

/** URLs that were not fetched. `origins` have no readable robots.txt. A step is a thousand pages. */
export function* countUnfetched(sql: Sql, origins: readonly string[]): Generator<void, Unfetched> {
  const counts = { beyond: 0, disallowed: 0, unreachable: 0 }
  const homes = JSON.stringify(origins.map((origin) => `${origin}/`))
  for (const { first, last } of listIdRanges(sql)) {
    const [row] = sql.exec(
      `SELECT total(state = 'beyond') AS beyond, total(state = 'disallowed') AS disallowed,
         total(state = 'disallowed' AND ${homeOf('url')} IN (SELECT value FROM json_each(?))) AS unreachable
       FROM pages WHERE id BETWEEN ? AND ?`,
      homes,
      first,
      last,
    )
    counts.beyond += Number(row?.['beyond'])
    counts.disallowed += Number(row?.['disallowed'])
    counts.unreachable += Number(row?.['unreachable'])
    yield
  }
  return counts
}

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
