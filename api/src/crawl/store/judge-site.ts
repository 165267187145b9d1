import { INSERT_FINDING, insertFindings } from './insert-findings.ts'
import { forgetIssueCounts } from './issue-counts.ts'
import { deriveTables, forgetDerived } from './derive-tables.ts'
import { deleteInSteps, withoutBreak } from './in-steps.ts'
import { listPageRanges, type PageRange } from './page-ranges.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { HOST_CHECKS, SITE_CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'

type SiteCheck = (typeof SITE_CHECKS)[number]

/** Of what a check across pages quotes: one row names up to some thousand URLs. */
const MAX_EVIDENCE = 10_000
function chooseRange(sql: Sql, { first, last }: PageRange): void {
  sql.exec('INSERT OR REPLACE INTO page_range (id, first, last) VALUES (1, ?, ?)', first, last)
}

function tally(sql: Sql, check: SiteCheck): void {
  if (check.tally === undefined) return
  sql.exec(
    `INSERT INTO tallies (check_id, key, pages, least, greatest)
     SELECT ?, key, 1, value, value FROM (${check.tally}) WHERE true
     ON CONFLICT (check_id, key) DO UPDATE SET
       pages = pages + 1, least = min(least, excluded.least), greatest = max(greatest, excluded.greatest)`,
    check.id,
  )
}

function find(sql: Sql, check: SiteCheck): void {
  sql.exec(
    insertFindings(
      `SELECT ? AS check_id, url, detail, substr(evidence, 1, ${MAX_EVIDENCE}) AS evidence
       FROM (${check.sql}) WHERE url IS NOT NULL AND detail IS NOT NULL`,
    ),
    check.id,
  )
}

/**
 * Range by range, and all checks of a range one after the other: its pages are read from the disk once. Each is a step, which takes
 * a fraction of a millisecond or ten of them.
 */
function* inRanges(
  sql: Sql,
  ranges: readonly PageRange[],
  checks: readonly SiteCheck[],
  work: (sql: Sql, check: SiteCheck) => void,
): Generator<void> {
  for (const range of ranges) {
    for (const check of checks) {
      chooseRange(sql, range)
      work(sql, check)
      yield
    }
  }
}

/**
 * Runs every site check over a stored crawl that has ended, in steps that each take some milliseconds, however large the site: others
 * may use the thread in between, but nobody may write. Runs that were broken off do no harm: begin again. What only the checks read
 * is left behind (`forgetDerived`).
 */
export function* judgeSite(sql: Sql): Generator<void> {
  forgetIssueCounts(sql)
  yield* forgetDerived(sql)
  // Those of a run that was broken off.
  const key = 'check_id, url, detail'
  for (const { id } of SITE_CHECKS)
    yield* deleteInSteps(sql, { table: 'findings', key, where: 'check_id = ?', bindings: [id] })

  const ranges = yield* listPageRanges(sql)
  yield* deriveTables(sql, ranges)
  const tallied = SITE_CHECKS.filter((check) => check.tally !== undefined)
  yield* inRanges(sql, ranges, tallied, tally)
  yield* inRanges(sql, ranges, SITE_CHECKS, find)
}

/** The same without a break, and leaves nothing behind. */
export function runSiteChecks(sql: Sql): void {
  withoutBreak(judgeSite(sql))
  withoutBreak(forgetDerived(sql))
}

/** Runs every host check. Their findings stand at the host's home page. Returns those that there is nothing to judge by for. */
export function runHostChecks(sql: Sql, host: HostFacts): string[] {
  const url = `${host.origin}/`
  forgetIssueCounts(sql)
  const unknown: string[] = []
  for (const check of HOST_CHECKS) {
    sql.exec('DELETE FROM findings WHERE check_id = ? AND url = ?', check.id, url)
    if (!check.isKnown(host)) {
      unknown.push(check.id)
      continue
    }
    for (const { detail, evidence } of check.find(host)) {
      sql.exec(INSERT_FINDING, check.id, url, detail, evidence ?? null)
    }
  }
  return unknown
}
