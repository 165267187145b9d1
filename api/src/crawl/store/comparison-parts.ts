import { type Sql } from '#api/lib/object-database.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { takeFitting } from './take-fitting.ts'

// What a crawl tells another one that is compared with it. It goes from object to object in parts, so that it is never whole
// in memory.

/**
 * How well a crawl looked at a URL, worst first. 0: not at all. 1: refused, or it could not be read. 2: something failed
 * that may pass. 3: it has a response that stands: a page, a file, a redirect, or that it is gone.
 */
export type Look = 0 | 1 | 2 | 3

export const LOOK_OF = `
  CASE WHEN state <> 'done' THEN 0
    WHEN kind IN ('blocked', 'unreadable') THEN 1
    WHEN kind = 'error' AND coalesce(status, 0) NOT IN (404, 410) THEN 2
    ELSE 3 END`

/** A URL of the site that a crawl knows; one that it left out by itself (limit, patterns) may have led to others. */
export type SeenPage = [url: string, look: Look, isLeftOut: 0 | 1]
export type FoundFault = [check: string, url: string, detail: string, isExternal: 0 | 1]

/** Another crawl, as one that is compared with it sees it. Each part begins behind the last entry of the one before. */
export interface OtherCrawl {
  /** The checks that it made; null where that was not kept. */
  listChecksMade: () => Promise<string[] | null>
  listSeen: (after: string | null) => Promise<SeenPage[]>
  listFaults: (after: [check: string, url: string] | null) => Promise<FoundFault[]>
}

const ROWS_AT_ONCE = 1_000

/** Empty behind the last one. In steps, since URLs of other sites may lie between those of this one. */
export async function listSeen(sql: Sql, after: string | null): Promise<SeenPage[]> {
  for (let last = after ?? ''; ;) {
    const rows = [
      ...sql.exec(
        `SELECT url, internal = 1 AND crawlable = 1 AS is_known, ${LOOK_OF} AS look, state = 'skipped' AS left_out
         FROM pages WHERE url > ? ORDER BY url LIMIT ${ROWS_AT_ONCE}`,
        last,
      ),
    ]
    const known = rows.filter((row) => row['is_known'] === 1)
    // The values of the expressions above.
    const seen = known.map((row) => [row['url'], row['look'], row['left_out']] as SeenPage)
    if (seen.length > 0 || rows.length < ROWS_AT_ONCE) return takeFitting(seen)
    last = String(rows.at(-1)?.['url'])
    await yieldThread()
  }
}

/** One for each check and URL: of one that has more rows than are read at once, the first has the least detail. */
export function listFaults(sql: Sql, after: [check: string, url: string] | null): FoundFault[] {
  const rows = sql.exec(
    `SELECT check_id, url, min(detail) AS detail,
       coalesce((SELECT internal = 0 FROM pages WHERE pages.url = found.url), 0) AS external
     FROM (SELECT check_id, url, detail FROM findings
       WHERE (check_id, url) > (?, ?) ORDER BY check_id, url, detail LIMIT ${ROWS_AT_ONCE}) AS found
     GROUP BY check_id, url ORDER BY check_id, url`,
    ...(after ?? ['', '']),
  )
  return takeFitting(
    [...rows].map((row) => [row['check_id'], row['url'], row['detail'], row['external']] as FoundFault),
  )
}
