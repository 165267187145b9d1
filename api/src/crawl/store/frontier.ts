import { type Sql } from '#api/lib/object-database.ts'
import { originOf } from '#api/engine/urls.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { updatePagesInSteps } from './in-steps.ts'
import { COMES_AGAIN, READY, toChoice } from './ready-pages.ts'

/** What may be fetched: the site and the patterns of the audit, and robots.txt of each origin. */
export interface Admission {
  isOfSite: (url: string) => boolean
  /** @param depth links from where the crawl starts; null where only a sitemap knows the URL */
  isWanted: (url: string, depth: number | null) => boolean | 'when-nearer'
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

type State = 'queued' | 'disallowed' | 'skipped' | 'beyond' | 'deep'
const STATES: readonly State[] = ['queued', 'disallowed', 'skipped', 'beyond', 'deep']

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

/** Whether there is anything that the audit started from. */
export const hasStart = (sql: Sql): boolean =>
  [...sql.exec('SELECT 1 FROM pages WHERE depth = 0 LIMIT 1')].length > 0

function setState(sql: Sql, ids: number[], state: State): void {
  if (ids.length === 0) return
  sql.exec(
    `UPDATE pages SET state = ? WHERE id IN (SELECT value FROM json_each(?))`,
    state,
    JSON.stringify(ids),
  )
}

/** What happens to a URL; undefined while nobody knows what the robots.txt of its origin says. */
function decide(
  { url, depth }: { url: string; depth: number | null },
  { isOfSite, isWanted, isAllowed }: Admission,
  isFull: boolean,
): State | undefined {
  const wanted = isOfSite(url) && isWanted(url, depth)
  if (wanted === false) return 'skipped'
  if (wanted === 'when-nearer') return 'deep'
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
    ...sql.exec(
      `SELECT id, url, depth FROM pages INDEXED BY pages_undecided WHERE ${UNDECIDED} LIMIT ?`,
      atOnce,
    ),
  ]
  const ids: Record<State, number[]> = { queued: [], disallowed: [], skipped: [], beyond: [], deep: [] }
  const unknown = new Set<string>()
  for (const row of rows) {
    const page = row as { id: number; url: string; depth: number | null }
    const state = decide(page, admission, isFull)
    if (state) ids[state].push(page.id)
    else unknown.add(originOf(page.url))
  }
  for (const state of STATES) setState(sql, ids[state], state)
  return { queued: ids.queued.length, isMore: rows.length === atOnce, unknown: [...unknown] }
}

/** URLs that were too many links away, and have turned up nearer since: they are decided about again. */
export function bringNearer(sql: Sql, maxDepth: number): void {
  sql.exec(`UPDATE pages SET state = 'new' WHERE state = 'deep' AND depth <= ?`, maxDepth)
}

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

function countOf(sql: Sql, condition: string, ...bindings: (number | null)[]): number {
  const [row] = sql.exec(`SELECT COUNT(*) AS count FROM pages WHERE ${condition}`, ...bindings)
  return Number(row?.['count'])
}

/** Pages of a depth that nothing has been tried with. */
const countFresh = (sql: Sql, depth: number | null): number =>
  countOf(sql, `state = 'queued' AND depth IS ?`, depth) -
  countOf(sql, `${COMES_AGAIN} AND depth IS ?`, depth)

/**
 * Keeps the `room` first pages of a depth by URL, so that a crawl that hits its limit takes the same pages each time. Those that
 * come again keep their places.
 */
function trim(sql: Sql, depth: number | null, room: number): void {
  sql.exec(
    `UPDATE pages SET state = 'beyond' WHERE state = 'queued' AND attempts = 0 AND id NOT IN
       (SELECT id FROM pages WHERE state = 'queued' AND attempts = 0 AND depth IS ? ORDER BY url LIMIT ?)`,
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

export interface LeaseOrder {
  count: number
  room: Room
  now: number
  until: number
  /** Only pages of this host, with its port. */
  host?: string | undefined
}

/**
 * Hands out up to `count` pages, nearest first. `isFull` tells that this depth used up the room, and all further
 * pages have been skipped.
 */
export function lease(
  sql: Sql,
  { count, room, now, until, host }: LeaseOrder,
): { pages: LeasedPage[]; isFull: boolean } {
  const nothing = { pages: [], isFull: false }
  if (room.left <= 0) return nothing
  const depth = firstDepth(sql, now)
  if (depth === undefined || (room.isTight && isDepthOpen(sql, depth))) return nothing
  // What comes again has its place already, and loses it to nothing that was found meanwhile.
  const free = room.isTight ? Math.max(0, room.left - countOf(sql, COMES_AGAIN)) : room.left
  const isFull = room.isTight && countFresh(sql, depth) > free
  if (isFull) trim(sql, depth, free)

  const which = host === undefined ? { depth } : { host, depth: room.isTight ? depth : undefined }
  const take = (attempts: string, limit: number) => {
    const { query, bindings } = toChoice(which, { attempts, now, limit })
    return sql.exec(
      `UPDATE pages SET state = 'leased', lease_until = ?, attempts = attempts + 1 WHERE id IN (${query})
       RETURNING url, attempts`,
      until,
      ...bindings,
    )
  }
  const fresh = [...take('= 0', Math.min(count, free))]
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
  for (const state of ['new', 'deep'])
    yield* updatePagesInSteps(sql, { set: `state = 'skipped'`, where: `state = '${state}'` })
}
