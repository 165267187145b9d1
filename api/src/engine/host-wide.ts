import { type Sql } from './crawl-store.ts'
import { type CheckId } from './registry.ts'

/**
 * Checks of what a server sends with every page. They look at each page, so that a part of a host that differs is found, and
 * what they find is told once for each host.
 */
const HOST_WIDE: readonly CheckId[] = [
  'https-missing',
  'csp-missing',
  'csp-unsafe',
  'x-content-type-missing',
  'frame-protection-missing',
  'referrer-policy-missing',
  'permissions-policy-missing',
  'server-version-leak',
]

export const isHostWide = (check: string) => HOST_WIDE.some((id) => id === check)

/** The home page of the host of a column's address, in SQL: up to the first slash behind `https://`. */
const homeOf = (column: string) => `substr(${column}, 1, instr(substr(${column}, 9), '/') + 8)`

const FIND_HOSTS = `
  SELECT ${homeOf('url')} AS home, count(DISTINCT url) AS pages, min(detail) AS detail,
    CASE count(DISTINCT coalesce(evidence, '')) WHEN 1 THEN max(evidence) END AS evidence
  FROM findings WHERE check_id = ? GROUP BY home`

const COUNT_PAGES = `
  SELECT count(*) AS n FROM pages WHERE kind = 'html' AND internal = 1 AND ${homeOf('url')} = ?`

function gather(sql: Sql, check: CheckId): void {
  const [done] = sql.exec('SELECT 1 FROM host_findings WHERE check_id = ?', check)
  if (done) return
  const hosts = [...sql.exec(FIND_HOSTS, check)]
  sql.exec('DELETE FROM findings WHERE check_id = ?', check)
  for (const host of hosts) {
    const [home, pages] = [String(host['home']), Number(host['pages'])]
    const [all] = sql.exec(COUNT_PAGES, home)
    const judged = Number(all?.['n'] ?? 0)
    const where = pages === judged ? 'On every page' : `On ${pages} of ${judged} pages`
    sql.exec('INSERT INTO host_findings (check_id, url, pages) VALUES (?, ?, ?)', check, home, pages)
    sql.exec(
      'INSERT INTO findings (check_id, url, detail, evidence) VALUES (?, ?, ?, ?)',
      check,
      home,
      `${where}. ${String(host['detail'])}`,
      host['evidence'] as string | null,
    )
  }
}

/**
 * Makes one finding a host of those that concern all of a host, in steps that each happen wholly or not at all. Steps that
 * were done before are passed over: no page may be stored in between.
 */
export function* gatherHostWide(sql: Sql): Generator<void> {
  for (const check of HOST_WIDE) {
    gather(sql, check)
    yield
  }
}

/** How many pages a check that was gathered concerns. */
export function countHostWidePages(sql: Sql): Map<string, number> {
  const rows = sql.exec('SELECT check_id, sum(pages) AS n FROM host_findings GROUP BY check_id')
  return new Map([...rows].map((row) => [String(row['check_id']), Number(row['n'])]))
}
