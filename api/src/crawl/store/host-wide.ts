import { type Sql } from '#api/lib/object-database.ts'
import { INSERT_FINDING } from './insert-findings.ts'
import { forgetIssueCounts } from './issue-counts.ts'
import { type CheckId } from '#api/engine/registry.ts'

/**
 * Checks of what a server sends with every page. They look at each page, so that a part of a host that differs is found, and
 * what they find is reported once per host.
 */
const HOST_WIDE: readonly CheckId[] = [
  'https-missing',
  'csp-missing',
  'csp-unsafe',
  'x-content-type-missing',
  'frame-protection-missing',
  'referrer-policy-missing',
  'referrer-policy-unsafe',
  'permissions-policy-missing',
  'cookie-flags',
  'server-version-leak',
]

/** Told once for each thing that a host sends, which the evidence names, and not once for all of them. */
const BY_EVIDENCE: ReadonlySet<CheckId> = new Set(['cookie-flags'])

/** Variants of a header on one host that are reported. */
const MAX_VARIANTS = 4

export const isHostWide = (check: string) => HOST_WIDE.some((id) => id === check)

/** The home page of the host of a column's URL, in SQL: up to the first slash behind `https://`. */
const homeOf = (column: string) => `substr(${column}, 1, instr(substr(${column}, 9), '/') + 8)`

const FIND_HOSTS = `
  SELECT ${homeOf('url')} AS home, count(DISTINCT url) AS pages, json_array(min(detail)) AS details,
    CASE count(DISTINCT coalesce(evidence, '')) WHEN 1 THEN max(evidence) END AS evidence
  FROM findings WHERE check_id = ? GROUP BY home`

const FIND_THINGS = `
  SELECT ${homeOf('url')} AS home, count(DISTINCT url) AS pages, json_group_array(DISTINCT detail) AS details, evidence
  FROM findings WHERE check_id = ? GROUP BY home, evidence`

const COUNT_CONCERNED = `
  INSERT INTO host_findings (check_id, url, pages)
  SELECT check_id, ${homeOf('url')} AS home, count(DISTINCT url) FROM findings WHERE check_id = ? GROUP BY home`

const COUNT_PAGES = `
  SELECT count(*) AS n FROM pages WHERE kind = 'html' AND internal = 1 AND ${homeOf('url')} = ?`

function gather(sql: Sql, check: CheckId): void {
  const [done] = sql.exec('SELECT 1 FROM host_findings WHERE check_id = ?', check)
  if (done) return
  const found = [...sql.exec(BY_EVIDENCE.has(check) ? FIND_THINGS : FIND_HOSTS, check)]
  forgetIssueCounts(sql)
  sql.exec(COUNT_CONCERNED, check)
  sql.exec('DELETE FROM findings WHERE check_id = ?', check)
  for (const { home, pages, details, evidence } of found) {
    const [all] = sql.exec(COUNT_PAGES, String(home))
    const where =
      pages === all?.['n'] ? 'On every page' : `On ${Number(pages)} of ${Number(all?.['n'])} pages`
    sql.exec(
      INSERT_FINDING,
      check,
      String(home),
      `${where}. ${describeVariants(String(details))}`,
      evidence as string | null,
    )
  }
}

/** Sentences as an array of JSON, the one that says most first. */
function describeVariants(details: string): string {
  // Written by the queries above.
  const variants = (JSON.parse(details) as string[]).toSorted(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  )
  return variants.slice(0, MAX_VARIANTS).join(' Elsewhere: ')
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
