import { INSERT_FINDING, insertFindings } from './insert-findings.ts'
import { forgetIssueCounts } from './issue-counts.ts'
import { deriveTables } from './derive-tables.ts'
import { type HostFacts } from '#api/engine/host-facts.ts'
import { HOST_CHECKS, SITE_CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'

/** Of what a check across pages quotes: one row names up to some thousand URLs. */
const MAX_EVIDENCE = 10_000

function runSiteCheck(sql: Sql, check: (typeof SITE_CHECKS)[number]): void {
  forgetIssueCounts(sql)
  sql.exec('DELETE FROM findings WHERE check_id = ?', check.id)
  sql.exec(
    insertFindings(
      `SELECT ? AS check_id, url, detail, substr(evidence, 1, ${MAX_EVIDENCE}) AS evidence
       FROM (${check.sql}) WHERE url IS NOT NULL AND detail IS NOT NULL`,
    ),
    check.id,
  )
}

/**
 * Runs every site check over a stored crawl that has ended, in steps that each take a moment: others may use the thread in
 * between, but nobody may write. Runs that were broken off do no harm: begin again.
 */
export function* judgeSite(sql: Sql): Generator<void> {
  yield* deriveTables(sql)
  for (const check of SITE_CHECKS) {
    runSiteCheck(sql, check)
    yield
  }
}

/** The same without a break. */
export function runSiteChecks(sql: Sql): void {
  const steps = judgeSite(sql)
  while (!steps.next().done) continue
}

/** Runs every host check. Their findings stand at the host's home page. */
export function runHostChecks(sql: Sql, host: HostFacts): void {
  const url = `${host.origin}/`
  forgetIssueCounts(sql)
  for (const check of HOST_CHECKS) {
    sql.exec('DELETE FROM findings WHERE check_id = ? AND url = ?', check.id, url)
    for (const { detail, evidence } of check.find(host)) {
      sql.exec(INSERT_FINDING, check.id, url, detail, evidence ?? null)
    }
  }
}
