import { type Sql } from '#api/lib/object-database.ts'
import { CHECKS } from '#api/engine/registry.ts'
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

const ROWS_AT_ONCE = 2_000

export function listSeen(sql: Sql, after: string | null): SeenPage[] {
  const rows = sql.exec(
    `SELECT url, ${LOOK_OF} AS look, state = 'skipped' AS left_out FROM pages
     WHERE internal = 1 AND crawlable = 1 AND url > ? ORDER BY url LIMIT ${ROWS_AT_ONCE}`,
    after ?? '',
  )
  // The values of the expressions above.
  return takeFitting([...rows].map((row) => [row['url'], row['look'], row['left_out']] as SeenPage))
}

/** One for each check and URL. */
export function listFaults(sql: Sql, after: [check: string, url: string] | null): FoundFault[] {
  const rows = sql.exec(
    `SELECT check_id, url, min(detail) AS detail,
       coalesce((SELECT internal = 0 FROM pages WHERE pages.url = findings.url), 0) AS external
     FROM findings WHERE (check_id, url) > (?, ?) GROUP BY check_id, url ORDER BY check_id, url LIMIT ${ROWS_AT_ONCE}`,
    ...(after ?? ['', '']),
  )
  return takeFitting(
    [...rows].map((row) => [row['check_id'], row['url'], row['detail'], row['external']] as FoundFault),
  )
}

/** Keeps which checks there were: what a later one finds is no change of the site. */
export function keepChecksMade(sql: Sql): void {
  const ids = JSON.stringify(CHECKS.map(({ id }) => id))
  sql.exec('INSERT OR IGNORE INTO checks_made SELECT value FROM json_each(?)', ids)
}

export function listChecksMade(sql: Sql): string[] | null {
  const made = [...sql.exec('SELECT check_id FROM checks_made')].map((row) => String(row['check_id']))
  return made.length > 0 ? made : null
}
