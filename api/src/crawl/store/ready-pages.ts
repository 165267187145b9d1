import { type Sql } from '#api/lib/object-database.ts'

/** The condition of pages that may be handed out now; its binding is the time. */
export const READY = `state = 'queued' AND (lease_until IS NULL OR lease_until <= ?)`

/** The condition of the index `pages_again`: pages that were handed out before, and wait for another try. */
export const COMES_AGAIN = `state = 'queued' AND attempts > 0`

/** Pages that are looked at for those of one host, where a crawl has several. */
const LOOK_AHEAD = 2_000
/** Of a normalized URL, with its port. */
const HOST = `substr(url, instr(url, '//') + 2, instr(substr(url, instr(url, '//') + 2), '/') - 1)`
/** The next pages, nearest first. Those that only a sitemap knows come when there are no others. */
const NEXT = `SELECT id, url, depth FROM pages WHERE ${READY} AND depth IS NOT NULL`
const NEXT_UNLINKED = `SELECT id, url, depth FROM pages WHERE ${READY} AND depth IS NULL`
const IN_ORDER = `ORDER BY depth, id LIMIT ${LOOK_AHEAD}`

/**
 * The hosts, with their ports, of the pages that come next, the nearest first. They are asked at speeds of their own: pages of a
 * slow one are passed over, as far as that many pages are looked at.
 */
export function listNextHosts(sql: Sql, now: number): string[] {
  for (const pages of [NEXT, NEXT_UNLINKED]) {
    const rows = sql.exec(
      `SELECT ${HOST} AS host FROM (${pages} ${IN_ORDER}) GROUP BY 1 ORDER BY min(coalesce(depth, 0)), min(id)`,
      now,
    )
    const hosts = Array.from(rows, ({ host }) => String(host))
    if (hosts.length > 0) return hosts
  }
  return []
}

/** Of one depth, or of one host: there also of any depth. */
export type Which =
  { depth: number | null; host?: never } | { host: string; depth: number | null | undefined }

interface Choice {
  query: string
  bindings: (string | number | null)[]
}

/** The ids of the next pages, as SQL. */
export function toChoice(
  { host, depth }: Which,
  { attempts, now, limit }: { attempts: string; now: number; limit: number },
): Choice {
  if (host === undefined)
    return {
      query: `SELECT id FROM pages WHERE ${READY} AND depth IS ? AND attempts ${attempts} ORDER BY id LIMIT ?`,
      bindings: [now, depth, limit],
    }
  const ofDepth = depth === undefined ? '' : 'AND depth IS ?'
  const depths = depth === undefined ? [] : [depth]
  const lookIn = (pages: string) => `SELECT * FROM (${pages} ${ofDepth} AND attempts ${attempts} ${IN_ORDER})`
  return {
    query: `SELECT id FROM (${lookIn(NEXT)} UNION ALL ${lookIn(NEXT_UNLINKED)}) WHERE ${HOST} = ?
      ORDER BY depth IS NULL, depth, id LIMIT ?`,
    bindings: [now, ...depths, now, ...depths, host, limit],
  }
}
