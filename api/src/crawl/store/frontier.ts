import { type Sql } from '#api/lib/object-database.ts'
import { isSameSite, originOf } from '#api/engine/urls.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { updatePagesInSteps } from './in-steps.ts'

/** What may be fetched: the patterns of the audit, and robots.txt of each origin of the site. */
export interface Admission {
  site: string
  isWanted: (url: string) => boolean
  /** Undefined where the robots.txt of its origin has not been read. */
  isAllowed: (url: string) => boolean | undefined
  learn: (host: Pick<HostFacts, 'origin' | 'robots'>) => void
  /** How many URLs may be decided without a break: few where somebody has written thousands of rules. */
  atOnce: () => number
}

export interface LeasedPage {
  url: string
  /** How often it has been handed out, this time included. */
  attempts: number
}

type State = 'queued' | 'disallowed' | 'skipped' | 'beyond'
const STATES: readonly State[] = ['queued', 'disallowed', 'skipped', 'beyond']

/** The condition of the index `pages_undecided`. */
const UNDECIDED = `state = 'new' AND crawlable = 1 AND internal = 1`

/** Puts the URLs in that an audit starts from. */
export function seed(sql: Sql, urls: readonly string[]): void {
  for (const url of urls) {
    sql.exec(
      `INSERT INTO pages (url, internal, crawlable, depth) VALUES (?, 1, 1, 0)
       ON CONFLICT (url) DO UPDATE SET depth = 0, crawlable = 1`,
      url,
    )
  }
}

function setState(sql: Sql, ids: number[], state: State): void {
  if (ids.length === 0) return
  sql.exec(
    `UPDATE pages SET state = ? WHERE id IN (SELECT value FROM json_each(?))`,
    state,
    JSON.stringify(ids),
  )
}

/** What happens to a URL; undefined while nobody knows what the robots.txt of its origin says. */
function decide(url: string, { site, isWanted, isAllowed }: Admission, isFull: boolean): State | undefined {
  if (!isSameSite(url, site) || !isWanted(url)) return 'skipped'
  const mayAsk = isAllowed(url)
  if (mayAsk === false) return 'disallowed'
  if (isFull) return 'beyond'
  return mayAsk ? 'queued' : undefined
}

/** How far the URLs that turned up have been decided about. */
export interface Decided {
  queued: number
  /** There may be more to decide. */
  isMore: boolean
  /** Origins whose robots.txt has to be read first. */
  unknown: string[]
}

/**
 * Decides what happens to URLs that turned up since the last time: to some of them, because rules that somebody wrote
 * to be slow hold up whatever waits for this thread.
 */
export function decideSome(sql: Sql, admission: Admission, isFull: boolean): Decided {
  const atOnce = admission.atOnce()
  const rows = [
    ...sql.exec(`SELECT id, url FROM pages INDEXED BY pages_undecided WHERE ${UNDECIDED} LIMIT ?`, atOnce),
  ]
  const ids: Record<State, number[]> = { queued: [], disallowed: [], skipped: [], beyond: [] }
  const unknown = new Set<string>()
  for (const row of rows) {
    const { id, url } = row as { id: number; url: string }
    const state = decide(url, admission, isFull)
    if (state) ids[state].push(id)
    else unknown.add(originOf(url))
  }
  for (const state of STATES) setState(sql, ids[state], state)
  return { queued: ids.queued.length, isMore: rows.length === atOnce, unknown: [...unknown] }
}

const READY = `state = 'queued' AND (lease_until IS NULL OR lease_until <= ?)`

function firstDepth(sql: Sql, now: number): number | null | undefined {
  const [linked] = sql.exec(
    `SELECT depth FROM pages WHERE ${READY} AND depth IS NOT NULL ORDER BY depth LIMIT 1`,
    now,
  )
  if (linked) return linked['depth'] as number
  // Pages that only a sitemap knows come last.
  const [orphan] = sql.exec(`SELECT 1 FROM pages WHERE ${READY} AND depth IS NULL LIMIT 1`, now)
  return orphan ? null : undefined
}

/** Whether nearer pages are still out that may link to more pages of this depth. Stragglers are not waited for. */
function isDepthOpen(sql: Sql, depth: number | null): boolean {
  const [nearer] = sql.exec(
    `SELECT 1 FROM pages WHERE state = 'leased' AND attempts <= 1 AND depth < coalesce(?, 1e9) LIMIT 1`,
    depth,
  )
  return nearer !== undefined
}

function countQueued(sql: Sql, depth: number | null): number {
  const [row] = sql.exec(`SELECT COUNT(*) AS count FROM pages WHERE state = 'queued' AND depth IS ?`, depth)
  return Number(row?.['count'])
}

/** Keeps the `room` first pages of a depth by URL, so that a crawl that hits its limit takes the same pages each time. */
function trim(sql: Sql, depth: number | null, room: number): void {
  sql.exec(
    `UPDATE pages SET state = 'beyond' WHERE state = 'queued' AND id NOT IN
       (SELECT id FROM pages WHERE state = 'queued' AND depth IS ? ORDER BY url LIMIT ?)`,
    depth,
    room,
  )
}

export interface Room {
  /** Pages that may still be handed out. */
  left: number
  /** The limit may be reached: go strictly depth by depth, so that it cuts the same pages off each time. */
  isTight: boolean
}

/**
 * Hands out up to `count` pages, nearest first. `isFull` tells that this depth used up the room, and all further
 * pages have been skipped.
 */
export function lease(
  sql: Sql,
  { count, room, now, until }: { count: number; room: Room; now: number; until: number },
): { pages: LeasedPage[]; isFull: boolean } {
  const nothing = { pages: [], isFull: false }
  if (room.left <= 0) return nothing
  const depth = firstDepth(sql, now)
  if (depth === undefined || (room.isTight && isDepthOpen(sql, depth))) return nothing
  const isFull = room.isTight && countQueued(sql, depth) > room.left
  if (isFull) trim(sql, depth, room.left)

  const take = (attempts: string, limit: number) =>
    sql.exec(
      `UPDATE pages SET state = 'leased', lease_until = ?, attempts = attempts + 1 WHERE id IN
         (SELECT id FROM pages WHERE ${READY} AND depth IS ? AND attempts ${attempts} ORDER BY id LIMIT ?)
       RETURNING url, attempts`,
      until,
      now,
      depth,
      limit,
    )
  const fresh = [...take('= 0', Math.min(count, room.left))]
  // A page that comes again comes alone: if it is what broke its parse step, it breaks nothing else this time.
  const rows = fresh.length > 0 ? fresh : [...take('> 0', 1)]
  return { pages: rows.map((row) => row as unknown as LeasedPage), isFull }
}

/** Puts pages back in the queue, to be handed out again from `notBefore` on. */
export function giveBack(sql: Sql, urls: string[], notBefore: number): void {
  sql.exec(
    `UPDATE pages SET state = 'queued', lease_until = ?
     WHERE state = 'leased' AND url IN (SELECT value FROM json_each(?))`,
    notBefore,
    JSON.stringify(urls),
  )
}

/** The same for pages that nothing has been tried with. */
export function giveBackUntried(sql: Sql, urls: string[], notBefore: number): void {
  sql.exec(
    `UPDATE pages SET state = 'queued', lease_until = ?, attempts = attempts - 1
     WHERE state = 'leased' AND url IN (SELECT value FROM json_each(?))`,
    notBefore,
    JSON.stringify(urls),
  )
}

/** After a restart nobody works on what was handed out before; a try that nobody saw the end of does not count. */
export function releaseAll(sql: Sql): void {
  sql.exec(
    `UPDATE pages SET state = 'queued', lease_until = NULL, attempts = attempts - 1 WHERE state = 'leased'`,
  )
}

/** When the next page may be handed out: `now`, or later where all that wait had a failed try; null when none waits. */
export function nextDueOf(sql: Sql, now: number): number | null {
  const [ready] = sql.exec(`SELECT 1 FROM pages WHERE ${READY} LIMIT 1`, now)
  if (ready) return now
  const [later] = sql.exec(`SELECT min(lease_until) AS due FROM pages WHERE state = 'queued'`)
  return (later?.['due'] ?? null) as number | null
}

/** Nothing more will be fetched: what waited is beyond the audit's end. In steps of some pages. */
export function* closeFrontier(sql: Sql): Generator<void> {
  yield* updatePagesInSteps(sql, { set: `state = 'beyond'`, where: `state = 'queued'` })
  yield* updatePagesInSteps(sql, { set: `state = 'skipped'`, where: `state = 'new'` })
}
