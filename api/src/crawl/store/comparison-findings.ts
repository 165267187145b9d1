import { type Check } from '#api/engine/check.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type AuditChanges } from '#contract/seo/site-audit.findings.ts'
import { type Look, LOOK_OF } from './comparison-parts.ts'
import { isHostWide } from './host-wide.ts'

const ROWS_AT_ONCE = 1_000

/** They tell that a page could not be looked at, so they ask for no more than a try. */
const NEEDS_A_TRY = new Set(['blocked-by-waf', 'page-unreadable'])

export const isOfHost = (check: Check) => check.scope === 'host' || isHostWide(check.id)

function neededLook(check: Check): Look {
  if (NEEDS_A_TRY.has(check.id)) return 1
  if (check.needs === 'rendering') return 4
  return check.scope === 'page' && check.on === 'response' ? 2 : 3
}

/** The host of a column's URL, with its port. */
function hostIn(column: string): string {
  const rest = `substr(${column}, instr(${column}, '//') + 2)`
  return `substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`
}

/**
 * Rows of one check behind a place, as many as a step takes. Of a page they are next to each other: where not all of them fit, the
 * first one is among them, which has the least detail, and the next step begins behind the page.
 */
const ON_PAGES = `(SELECT url AS place, url, detail FROM findings
  WHERE check_id = ? AND url > ? ORDER BY url, detail LIMIT ${ROWS_AT_ONCE}) AS found`
const GATHERED = `(SELECT place, url, detail, external FROM other_findings
  WHERE check_id = ? AND place > ? ORDER BY place LIMIT ${ROWS_AT_ONCE}) AS found`

/** What hosts have in this audit is gathered beside what the other one tells, as of a check of this name. */
const nameOfNow = (checkId: string) => `now:${checkId}`

/**
 * Gathers what hosts have in this audit, in steps of so many rows each: findings of one host may be far apart, since its URLs
 * begin with two schemes.
 */
async function gatherHosts(sql: Sql, check: Check): Promise<void> {
  for (let last = ''; ;) {
    sql.exec(
      `INSERT INTO other_findings (check_id, place, url, detail, external)
       SELECT ?, ${hostIn('url')}, min(url), min(detail), 0 FROM ${ON_PAGES} WHERE true GROUP BY 2
       ON CONFLICT (check_id, place) DO UPDATE SET url = min(url, excluded.url), detail = min(detail, excluded.detail)`,
      nameOfNow(check.id),
      check.id,
      last,
    )
    const [row] = sql.exec(`SELECT count(*) AS n, max(url) AS last FROM ${ON_PAGES}`, check.id, last)
    const rows = Number(row?.['n'])
    if (rows > 0) await yieldThread()
    if (rows < ROWS_AT_ONCE) return
    last = String(row?.['last'])
  }
}

/** The findings of a check in one of the two audits. */
interface Side {
  change: 'new' | 'fixed'
  /** What is `found`, and under which name of the check. */
  rows: string
  id: string
  /** Whether the other audit has it too, which has it under this name, and whether it would have found it. */
  isOnBoth: string
  otherId: string
  isSeen: string
}

type Sides = Record<'now' | 'before', Side>

const IS_GATHERED =
  'EXISTS (SELECT 1 FROM other_findings AS other WHERE other.check_id = ? AND other.place = found.place)'
const IS_ON_PAGE =
  'EXISTS (SELECT 1 FROM findings AS other WHERE other.check_id = ? AND other.url = found.place)'

/** Every audit looks at the hosts that it knows. */
function sidesOfHosts({ id }: Check): Sides {
  const nowId = nameOfNow(id)
  const both = { rows: GATHERED, isOnBoth: IS_GATHERED, isSeen: 'true' } as const
  return {
    now: { ...both, change: 'new', id: nowId, otherId: id },
    before: { ...both, change: 'fixed', id, otherId: nowId },
  }
}

function sidesOfPages(check: Check): Sides {
  const look = neededLook(check)
  const ids = { id: check.id, otherId: check.id }
  const wasSeen = `((SELECT internal FROM pages WHERE pages.url = found.url) = 0
    OR (SELECT look FROM other_pages WHERE other_pages.url = found.url) >= ${look})`
  const isSeenNow = `(external = 1 OR (SELECT ${LOOK_OF} FROM pages WHERE pages.url = found.url) >= ${look})`
  return {
    now: { ...ids, change: 'new', rows: ON_PAGES, isOnBoth: IS_GATHERED, isSeen: wasSeen },
    before: { ...ids, change: 'fixed', rows: GATHERED, isOnBoth: IS_ON_PAGE, isSeen: isSeenNow },
  }
}

interface Places {
  all: number
  onBoth: number
  changed: number
}

/** Where changes are written down, and whether they are: of some checks nobody can tell. */
interface Kept {
  sql: Sql
  against: string
  isTold: boolean
}

/** Writes down what one part of a side has changed; how many places that are. */
function keepChanges({ sql, against }: Kept, side: Side, checkId: string, last: string): number {
  const changed = sql.exec(
    `INSERT INTO changes (against, change, check_id, url, detail)
     SELECT ?, ?, ?, min(url), min(detail) FROM ${side.rows} WHERE NOT ${side.isOnBoth} AND ${side.isSeen} GROUP BY place
     RETURNING 1`,
    against,
    side.change,
    checkId,
    side.id,
    last,
    side.otherId,
  )
  return [...changed].length
}

/** Goes through one side in steps of so many rows each. */
async function compareSide(kept: Kept, side: Side, checkId: string): Promise<Places> {
  const places: Places = { all: 0, onBoth: 0, changed: 0 }
  for (let last = ''; ;) {
    const [part] = kept.sql.exec(
      `SELECT count(*) AS n, count(DISTINCT place) AS places, max(place) AS last,
         count(DISTINCT CASE WHEN ${side.isOnBoth} THEN place END) AS on_both FROM ${side.rows}`,
      side.otherId,
      side.id,
      last,
    )
    const [all, onBoth] = [Number(part?.['places']), Number(part?.['on_both'])]
    places.all += all
    places.onBoth += onBoth
    if (kept.isTold && onBoth < all) places.changed += keepChanges(kept, side, checkId, last)
    const rows = Number(part?.['n'])
    if (rows > 0) await yieldThread()
    if (rows < ROWS_AT_ONCE) return places
    last = String(part?.['last'])
  }
}

/**
 * Counts what has become of the findings of a check, and writes down what is new and what is fixed, in steps of so many rows each.
 * Undefined without any.
 */
export async function compareCheck(kept: Kept, check: Check): Promise<AuditChanges | undefined> {
  const isHost = isOfHost(check)
  if (isHost) await gatherHosts(kept.sql, check)
  const sides = isHost ? sidesOfHosts(check) : sidesOfPages(check)
  const now = await compareSide(kept, sides.now, check.id)
  const before = await compareSide(kept, sides.before, check.id)
  if (before.all === 0 && now.all === 0) return undefined
  return {
    new: now.changed,
    fixed: before.changed,
    persisting: before.onBoth,
    unseenBefore: now.all - before.onBoth - now.changed,
    unseenNow: before.all - before.onBoth - before.changed,
  }
}
