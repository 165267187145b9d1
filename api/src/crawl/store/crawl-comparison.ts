import { type Check } from '#api/engine/check.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { isHostWide } from './host-wide.ts'
import { hostOf } from '#api/engine/urls.ts'
import { yieldThread } from '#api/lib/yield-thread.ts'
import { findUnchecked } from './checks-made.ts'
import { readCoverage } from './comparison-coverage.ts'
import { compareCheck, isOfHost } from './comparison-findings.ts'
import { type FoundFault, type OtherCrawl, type SeenPage } from './comparison-parts.ts'
import { type Comparison, forgetChanges } from './comparison-store.ts'
import { deleteInSteps, withBreaks } from './in-steps.ts'
import { listChecks, mapChecks } from './own-checks.ts'

/** Checks across pages that need only the status of another URL: an error is a status too. */
const ASKS_FOR_ANSWERS =
  /^(?:link-broken-internal|redirect-3xx-linked|pagination-link-broken|sitemap-[45]xx|sitemap-redirect|(?:canonical|hreflang)-to-(?:4xx|5xx|error|redirect))$/

/** Of a host as a whole, too, the pages that were left out may be those that differ. */
const isAcrossPages = (check: Check) => 'sql' in check || isHostWide(check.id)

/** One part a step. How many there are. */
async function readParts<Row>(
  list: (after: Row | null) => Promise<Row[]>,
  take: (part: Row[]) => void,
): Promise<number> {
  let parts = 0
  for (let part = await list(null); part.length > 0; part = await list(part.at(-1) ?? null)) {
    take(part)
    parts++
    await yieldThread()
  }
  return parts
}

async function clear(sql: Sql): Promise<void> {
  await withBreaks(deleteInSteps(sql, { table: 'other_pages', key: 'url' }))
  await withBreaks(deleteInSteps(sql, { table: 'other_findings', key: 'check_id, place' }))
}

/** Writes down what the other crawl saw and found, until the two have been compared. 0 where it has no pages. */
async function copyOther(sql: Sql, other: OtherCrawl): Promise<number> {
  const checks = mapChecks(sql)
  const parts = await readParts<SeenPage>(
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
        const check = checks.get(id)
        return check ? [[id, isOfHost(check) ? hostOf(url) : url, url, detail, isExternal]] : []
      })
      sql.exec(
        `INSERT OR IGNORE INTO other_findings
         SELECT value->>0, value->>1, value->>2, value->>3, value->>4 FROM json_each(?)`,
        JSON.stringify(rows),
      )
    },
  )
  return parts
}

/** Whether a change of what a check has found is one of the site. */
async function readIsTold(sql: Sql, other: OtherCrawl): Promise<(check: Check) => boolean> {
  const made = await other.listChecksMade()
  const madeBefore = made && new Set(made)
  const unchecked = findUnchecked(sql)
  const haveSameCoverage = await readCoverage(sql)
  const [haveSamePages, haveSameAnswers] = [haveSameCoverage(3), haveSameCoverage(2)]
  return (check) => {
    // Not known where the other audit did not keep it.
    if (madeBefore && !madeBefore.has(check.id)) return false
    // Not found again, since nobody looked.
    if (unchecked.has(check.id)) return false
    if (!isAcrossPages(check)) return true
    return ASKS_FOR_ANSWERS.test(check.id) ? haveSameAnswers : haveSamePages
  }
}

/**
 * Compares this crawl with another one of the same site; null when that one has nothing to compare with. One at a time:
 * what the other one tells is kept in tables meanwhile. In steps of a thousand rows or so, between which others use the
 * thread; a comparison that was broken off is begun again from the start.
 */
export async function compare(sql: Sql, against: string, other: OtherCrawl): Promise<Comparison | null> {
  await clear(sql)
  await forgetChanges(sql, against)
  if ((await copyOther(sql, other)) === 0) return null

  const isTold = await readIsTold(sql, other)
  const comparison: Comparison = {}
  for (const check of listChecks(sql)) {
    const change = await compareCheck({ sql, against, isTold: isTold(check) }, check)
    if (change) comparison[check.id] = change
    await yieldThread()
  }
  await clear(sql)
  return comparison
}
