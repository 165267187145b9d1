import { type Check } from '#api/engine/check.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { isHostWide } from './host-wide.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { hostOf } from '#api/engine/urls.ts'
import { type AuditChanges } from '#contract/seo/site-audit.findings.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { type FoundFault, type Look, LOOK_OF, type OtherCrawl, type SeenPage } from './comparison-parts.ts'
import { type Comparison } from './comparison-store.ts'

const CHECK_OF: ReadonlyMap<string, Check> = new Map(CHECKS.map((check) => [check.id, check]))

/** They tell that a page could not be looked at, so they ask for no more than a try. */
const NEEDS_A_TRY = new Set(['blocked-by-waf', 'page-unreadable'])

/** Checks across pages that need only the status of another URL: an error is a status too. */
const ASKS_FOR_ANSWERS =
  /^(?:link-broken-internal|redirect-3xx-linked|pagination-link-broken|sitemap-[45]xx|sitemap-redirect|(?:canonical|hreflang)-to-(?:4xx|5xx|error|redirect))$/

/** Of a host as a whole, too, the pages that were left out may be those that differ. */
const isAcrossPages = (check: Check) => 'sql' in check || isHostWide(check.id)
const isOfHost = (check: Check) => check.scope === 'host' || isHostWide(check.id)

function neededLook(check: Check): Look {
  if (NEEDS_A_TRY.has(check.id)) return 1
  return check.scope === 'page' && check.on === 'response' ? 2 : 3
}

/** The host of a column's URL, with its port. */
function hostIn(column: string): string {
  const rest = `substr(${column}, instr(${column}, '//') + 2)`
  return `substr(${rest}, 1, instr(${rest} || '/', '/') - 1)`
}

async function readParts<Row>(
  list: (after: Row | null) => Promise<Row[]>,
  take: (part: Row[]) => void,
): Promise<void> {
  for (let part = await list(null); part.length > 0; part = await list(part.at(-1) ?? null)) take(part)
}

function clear(sql: Sql): void {
  sql.exec('DELETE FROM other_pages')
  sql.exec('DELETE FROM other_findings')
}

/** Writes down what the other crawl saw and found, until the two have been compared. */
async function copyOther(sql: Sql, other: OtherCrawl): Promise<void> {
  await readParts<SeenPage>(
    (last) => other.listSeen(last && last[0]),
    (part) =>
      sql.exec(
        `INSERT OR REPLACE INTO other_pages SELECT value->>0, value->>1, value->>2 FROM json_each(?)`,
        JSON.stringify(part),
      ),
  )
  await readParts<FoundFault>(
    (last) => other.listFaults(last && [last[0], last[1]]),
    (part) => {
      const rows = part.flatMap(([id, url, detail, isExternal]) => {
        const check = CHECK_OF.get(id)
        return check ? [[id, isOfHost(check) ? hostOf(url) : url, url, detail, isExternal]] : []
      })
      sql.exec(
        `INSERT OR IGNORE INTO other_findings
         SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?)`,
        JSON.stringify(rows),
      )
    },
  )
}

function isAny(sql: Sql, query: string): boolean {
  const [row] = sql.exec(`SELECT EXISTS (${query}) AS found`)
  return row?.['found'] === 1
}

/**
 * Whether what either audit saw the other one saw too, or would have if it were there: only then a change of what was found
 * across pages is a change of the site. An audit that left pages out may not know of others.
 */
function haveSameCoverage(sql: Sql, look: Look): boolean {
  const isPartialNow = isAny(
    sql,
    `SELECT 1 FROM pages WHERE internal = 1 AND crawlable = 1 AND state = 'skipped'`,
  )
  const wasPartial = isAny(sql, 'SELECT 1 FROM other_pages WHERE left_out = 1')
  const missedBefore = `SELECT 1 FROM pages LEFT JOIN other_pages AS other ON other.url = pages.url
    WHERE pages.internal = 1 AND pages.crawlable = 1 AND (${LOOK_OF}) >= ${look}
      AND coalesce(other.look, ${wasPartial ? 0 : look}) < ${look}`
  const missedNow = `SELECT 1 FROM other_pages AS other
    LEFT JOIN (SELECT url, ${LOOK_OF} AS look FROM pages WHERE internal = 1) AS now ON now.url = other.url
    WHERE other.look >= ${look} AND coalesce(now.look, ${isPartialNow ? 0 : look}) < ${look}`
  return !isAny(sql, missedBefore) && !isAny(sql, missedNow)
}

interface Compared {
  sql: Sql
  against: string
  /** Whether both saw the same pages, and whether they asked for the same URLs. */
  haveSamePages: boolean
  haveSameAnswers: boolean
  /** Null where the other audit did not keep it. */
  madeBefore: ReadonlySet<string> | null
}

function count(sql: Sql, query: string, ...bindings: string[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}

function isToldAcrossPages(check: Check, { haveSamePages, haveSameAnswers }: Compared): boolean {
  return ASKS_FOR_ANSWERS.test(check.id) ? haveSameAnswers : haveSamePages
}

/** Conditions on a finding of this audit, in `findings`, and on one of the other, in `other_findings`. */
function conditionsOf(check: Check) {
  const isHost = isOfHost(check)
  const place = isHost ? hostIn('findings.url') : 'findings.url'
  const look = neededLook(check)
  return {
    place,
    isSeenNow: isHost
      ? 'true'
      : `(external = 1 OR (SELECT ${LOOK_OF} FROM pages WHERE pages.url = other_findings.url) >= ${look})`,
    wasSeen: isHost
      ? 'true'
      : `((SELECT internal FROM pages WHERE pages.url = findings.url) = 0
          OR (SELECT look FROM other_pages WHERE other_pages.url = findings.url) >= ${look})`,
    isStillThere: `EXISTS (SELECT 1 FROM findings
      WHERE findings.check_id = other_findings.check_id AND ${place} = other_findings.place)`,
    wasThere: `EXISTS (SELECT 1 FROM other_findings
      WHERE other_findings.check_id = findings.check_id AND other_findings.place = ${place})`,
  }
}

/** Writes down what is new and what is fixed of one check; how many of each. */
function keepChanges({ sql, against }: Compared, check: Check): { added: number; fixed: number } {
  const { place, isSeenNow, wasSeen, isStillThere, wasThere } = conditionsOf(check)
  sql.exec(
    `INSERT INTO changes (against, change, check_id, url, detail) SELECT ?, 'fixed', check_id, url, detail FROM other_findings
     WHERE check_id = ? AND NOT ${isStillThere} AND ${isSeenNow}`,
    against,
    check.id,
  )
  sql.exec(
    `INSERT INTO changes (against, change, check_id, url, detail) SELECT ?, 'new', check_id, min(url), min(detail) FROM findings
     WHERE check_id = ? AND NOT ${wasThere} AND ${wasSeen} GROUP BY ${place}`,
    against,
    check.id,
  )
  const kept = `SELECT count(*) AS n FROM changes WHERE against = ? AND check_id = ? AND change = ?`
  return {
    added: count(sql, kept, against, check.id, 'new'),
    fixed: count(sql, kept, against, check.id, 'fixed'),
  }
}

/** Undefined for a check that neither audit has a finding of. */
function compareCheck(compared: Compared, check: Check): AuditChanges | undefined {
  const { sql, madeBefore } = compared
  const { place, isStillThere } = conditionsOf(check)
  const others = 'SELECT count(*) AS n FROM other_findings WHERE check_id = ?'
  const before = count(sql, others, check.id)
  const now = count(sql, `SELECT count(DISTINCT ${place}) AS n FROM findings WHERE check_id = ?`, check.id)
  if (before === 0 && now === 0) return undefined

  const persisting = count(sql, `${others} AND ${isStillThere}`, check.id)
  const isKnown = madeBefore?.has(check.id) ?? true
  const isTold = isKnown && (!isAcrossPages(check) || isToldAcrossPages(check, compared))
  const { added, fixed } = isTold ? keepChanges(compared, check) : { added: 0, fixed: 0 }
  return {
    new: added,
    fixed,
    persisting,
    unseenBefore: now - persisting - added,
    unseenNow: before - persisting - fixed,
  }
}

/**
 * Compares this crawl with another one of the same site; null when that one has nothing to compare with. One at a time:
 * what the other one tells is kept in tables meanwhile.
 */
export async function compare(sql: Sql, against: string, other: OtherCrawl): Promise<Comparison | null> {
  clear(sql)
  sql.exec('DELETE FROM changes WHERE against = ?', against)
  await copyOther(sql, other)
  if (!isAny(sql, 'SELECT 1 FROM other_pages')) return null

  const made = await other.listChecksMade()
  const compared = {
    sql,
    against,
    haveSamePages: haveSameCoverage(sql, 3),
    haveSameAnswers: haveSameCoverage(sql, 2),
    madeBefore: made && new Set(made),
  }
  const comparison: Comparison = {}
  for (const check of CHECKS) {
    const change = compareCheck(compared, check)
    if (change) comparison[check.id] = change
    await yieldThread()
  }
  clear(sql)
  return comparison
}
