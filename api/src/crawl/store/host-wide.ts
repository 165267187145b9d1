import { type Sql } from '#api/lib/object-database.ts'
import { INSERT_FINDING } from './insert-findings.ts'
import { forgetIssueCounts } from './issue-counts.ts'
import { listIdRanges } from './page-ranges.ts'
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

const ROWS_AT_ONCE = 500

export const isHostWide = (check: string) => HOST_WIDE.some((id) => id === check)

/** The home page of the host of a column's URL, in SQL: up to the first slash behind `https://`. */
export const homeOf = (column: string) => `substr(${column}, 1, instr(substr(${column}, 9), '/') + 8)`

/** What is told for itself, by name; its details, and those of two steps together. */
interface Telling {
  thing: string
  details: string
  together: string
}

const OF_HOST: Telling = {
  thing: `''`,
  details: 'json_array(min(detail))',
  together: 'json_array(min(gathered_findings.details ->> 0, excluded.details ->> 0))',
}

/** In the order of the evidence. A thing has a handful of details: the sets of what it can lack. */
const OF_THING: Telling = {
  thing: `coalesce('=' || evidence, '')`,
  details: 'json_group_array(DISTINCT detail)',
  together: `(SELECT json_group_array(value) FROM (
    SELECT value FROM json_each(gathered_findings.details) UNION SELECT value FROM json_each(excluded.details)))`,
}

const SOME = 'FROM findings WHERE check_id = ? AND url <= ?'

const COUNT_CONCERNED = `
  INSERT INTO host_findings (check_id, url, pages)
  SELECT check_id, ${homeOf('url')} AS home, count(DISTINCT url) ${SOME} GROUP BY home
  ON CONFLICT (check_id, url) DO UPDATE SET pages = pages + excluded.pages`

const gatherAs = ({ thing, details, together }: Telling) => `
  INSERT INTO gathered_findings (check_id, url, thing, pages, details, least_evidence, most_evidence)
  SELECT check_id, ${homeOf('url')} AS home, ${thing} AS thing, count(DISTINCT url), ${details},
    min(coalesce(evidence, '')), max(evidence) ${SOME} GROUP BY home, thing
  ON CONFLICT (check_id, url, thing) DO UPDATE SET pages = pages + excluded.pages, details = ${together},
    least_evidence = min(least_evidence, excluded.least_evidence),
    most_evidence = coalesce(max(most_evidence, excluded.most_evidence), most_evidence, excluded.most_evidence)`

/** The evidence is told where all of it is the same. */
const LIST_GATHERED = `
  SELECT url, thing, pages, details, CASE least_evidence WHEN coalesce(most_evidence, '') THEN most_evidence END AS evidence
  FROM gathered_findings WHERE check_id = ? ORDER BY url, thing LIMIT ${ROWS_AT_ONCE}`

const has = (sql: Sql, table: string, check: CheckId) =>
  [...sql.exec(`SELECT 1 FROM ${table} WHERE check_id = ? LIMIT 1`, check)].length > 0

const isGathered = (sql: Sql, check: CheckId) => has(sql, 'gathered_checks', check)

/** Whether there is anything to do for a check. */
const isWaiting = (sql: Sql, check: CheckId) =>
  has(sql, 'gathered_findings', check) || (!isGathered(sql, check) && has(sql, 'findings', check))

/**
 * Takes the first findings of a check away, to the last of a page, and adds up what they say: those that are left are those that
 * nobody has counted. False where none is left.
 */
function gatherSome(sql: Sql, check: CheckId): boolean {
  if (isGathered(sql, check)) return false
  const [some] = sql.exec(
    `SELECT max(url) AS last, count(*) AS n FROM (
       SELECT url FROM findings WHERE check_id = ? ORDER BY url, detail LIMIT ${ROWS_AT_ONCE})`,
    check,
  )
  // Null where the step before took the last one.
  const last = (some?.['last'] ?? '') as string
  sql.exec(COUNT_CONCERNED, check, last)
  sql.exec(gatherAs(BY_EVIDENCE.has(check) ? OF_THING : OF_HOST), check, last)
  sql.exec(`DELETE ${SOME}`, check, last)
  if (some?.['n'] === ROWS_AT_ONCE) return true
  sql.exec('INSERT INTO gathered_checks VALUES (?)', check)
  return false
}

/** Puts the first gathered findings of a check among the others. False where none is left. */
function insertSome(sql: Sql, check: CheckId, pagesOf: ReadonlyMap<string, number>): boolean {
  const found = [...sql.exec(LIST_GATHERED, check)]
  for (const { url, pages, details, evidence } of found) {
    const all = pagesOf.get(String(url)) ?? 0
    const where = pages === all ? 'On every page' : `On ${Number(pages)} of ${all} pages`
    const detail = `${where}. ${describeVariants(String(details))}`
    sql.exec(INSERT_FINDING, check, String(url), detail, evidence as string | null)
  }
  const end = found.at(-1)
  if (!end) return false
  sql.exec(
    'DELETE FROM gathered_findings WHERE check_id = ? AND (url, thing) <= (?, ?)',
    check,
    String(end['url']),
    String(end['thing']),
  )
  return found.length === ROWS_AT_ONCE
}

/** Sentences as an array of JSON, the one that says most first. */
function describeVariants(details: string): string {
  // Written by the queries above.
  const variants = (JSON.parse(details) as string[]).toSorted(
    (a, b) => b.length - a.length || (a < b ? -1 : 1),
  )
  return variants.slice(0, MAX_VARIANTS).join(' Elsewhere: ')
}

/** How many pages each host has, by its home page. A step is a thousand pages. */
function* countPagesOfHosts(sql: Sql): Generator<void, Map<string, number>> {
  const counts = new Map<string, number>()
  for (const { first, last } of listIdRanges(sql)) {
    const rows = sql.exec(
      `SELECT ${homeOf('url')} AS home, count(*) AS n FROM pages
       WHERE id BETWEEN ? AND ? AND kind = 'html' AND internal = 1 GROUP BY home`,
      first,
      last,
    )
    for (const { home, n } of rows) counts.set(String(home), (counts.get(String(home)) ?? 0) + Number(n))
    yield
  }
  return counts
}

function* gather(sql: Sql, checks: readonly CheckId[]): Generator<void> {
  if (checks.length === 0) return
  const pagesOf = yield* countPagesOfHosts(sql)
  for (const check of checks) {
    let isMore = true
    while (isMore) {
      forgetIssueCounts(sql)
      isMore = gatherSome(sql, check) || insertSome(sql, check, pagesOf)
      yield
    }
  }
}

/**
 * Makes one finding a host of those that concern all of a host. A step is some findings of one check, which it moves from one
 * table to another and happens wholly or not at all: begun again after any of them, it goes on from there. No page may be stored in
 * between.
 */
export const gatherHostWide = (sql: Sql): Generator<void> =>
  gather(
    sql,
    HOST_WIDE.filter((check) => isWaiting(sql, check)),
  )

/** The same for a check that is half gathered: an audit that was canceled then shows each either page by page or by host. */
export const gatherTheOtherHalf = (sql: Sql): Generator<void> =>
  gather(
    sql,
    HOST_WIDE.filter((check) => has(sql, 'gathered_findings', check)),
  )

/** What is left of a check that is being gathered counts too. */
const LEFT = `
  CASE WHEN check_id IN (SELECT check_id FROM gathered_checks) THEN 0
    ELSE (SELECT count(DISTINCT url) FROM findings WHERE findings.check_id = host_findings.check_id) END`

/** How many pages a check that was gathered concerns. */
export function countHostWidePages(sql: Sql): Map<string, number> {
  const rows = sql.exec(`SELECT check_id, sum(pages) + ${LEFT} AS n FROM host_findings GROUP BY check_id`)
  return new Map([...rows].map((row) => [String(row['check_id']), Number(row['n'])]))
}
