import { deriveTables } from './derive-tables.ts'
import { type HostFacts } from './host-facts.ts'
import { HOST_CHECKS, SITE_CHECKS } from './registry.ts'
import { type Sql } from './crawl-store.ts'

/** Runs every site check over the stored crawl. Call it once when the crawl has ended; again does no harm. */
export function runSiteChecks(sql: Sql): void {
  deriveTables(sql)
  for (const check of SITE_CHECKS) {
    sql.exec('DELETE FROM findings WHERE check_id = ?', check.id)
    sql.exec(
      `INSERT OR REPLACE INTO findings (check_id, url, detail, evidence)
       SELECT ?, url, detail, evidence FROM (${check.sql}) WHERE url IS NOT NULL AND detail IS NOT NULL`,
      check.id,
    )
  }
}

/** Runs every host check. Their findings stand at the host's home page. */
export function runHostChecks(sql: Sql, host: HostFacts): void {
  const url = `${host.origin}/`
  for (const check of HOST_CHECKS) {
    sql.exec('DELETE FROM findings WHERE check_id = ? AND url = ?', check.id, url)
    for (const { detail, evidence } of check.find(host)) {
      sql.exec('INSERT OR REPLACE INTO findings VALUES (?, ?, ?, ?)', check.id, url, detail, evidence ?? null)
    }
  }
}
