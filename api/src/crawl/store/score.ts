import { type Category, type Severity } from '#contract/seo/checks.ts'
import { type Check } from '#api/engine/check.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { categoryScoreOf, type Fault, healthOf, toShownScore } from '#api/engine/health.ts'
import { findUnchecked } from './checks-made.ts'
import { countHostWidePages } from './host-wide.ts'
import { listIdRanges } from './page-ranges.ts'
import { countRenderChecks } from './renders.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { listChecks, listUnscored } from './own-checks.ts'
import { countOwnMade } from './own-values.ts'

export interface Score {
  /** 0 to 100; null when no page could be judged. */
  health: number | null
  /** The share of pages without an error, in percent and rounded down; null when no page could be judged. */
  errorFree: number | null
  categories: Partial<Record<Category, number>>
  /** Checks that found something, by severity, and those that were made and found nothing. */
  counts: Record<Severity | 'passed', number>
}

/** Read in a millisecond or two. */
const FINDINGS_AT_ONCE = 4_000
const PAGES_AT_ONCE = 1_000

const PAGE = `kind = 'html' AND internal = 1`
/**
 * Every URL with a response, or that should have one: a page that could not be checked counts neither way. The plus keeps a step
 * from the index of states, which leads to all that are done.
 */
const RESPONSE = `+state = 'done' AND internal = 1 AND kind NOT IN ('blocked', 'unreadable')`

/** A step is a thousand pages. */
function* countPages(sql: Sql, condition: string): Generator<void, number> {
  let count = 0
  for (const { first, last } of listIdRanges(sql)) {
    const query = `SELECT count(*) AS n FROM pages WHERE ${condition} AND id BETWEEN ? AND ?`
    for (const { n } of sql.exec(query, first, last)) count += Number(n)
    yield
  }
  return count
}

const NEXT_PAGES = `SELECT max(url) AS last FROM (SELECT url FROM pages WHERE url > ? ORDER BY url LIMIT ${PAGES_AT_ONCE})`
const FAULTY = `
  SELECT count(DISTINCT findings.url) AS n FROM json_each(?) AS error
  CROSS JOIN findings ON findings.check_id = error.value AND findings.url > ? AND findings.url <= ?
  CROSS JOIN pages ON pages.url = findings.url AND ${PAGE}`

/** A step is a thousand URLs, in their order. */
function* countPagesWithErrors(sql: Sql): Generator<void, number> {
  const unscored = listUnscored(sql)
  const errors = listChecks(sql)
    .filter(({ id, severity }) => severity === 'error' && !unscored.has(id))
    .map(({ id }) => id)
  let count = 0
  let after = ''
  for (;;) {
    const [next] = sql.exec(NEXT_PAGES, after)
    // The text of a column, or null behind the last.
    const last = next?.['last'] as string | null
    if (last === null) return count
    for (const { n } of sql.exec(FAULTY, JSON.stringify(errors), after, last)) count += Number(n)
    after = last
    yield
  }
}

const BEHIND = 'FROM findings WHERE (check_id, url, detail) > (?, ?, ?) ORDER BY check_id, url, detail'

/** On how many URLs each check found something. A step is some findings; the last URL of a step may go on in the next. */
function* countConcerned(sql: Sql): Generator<void, Map<string, number>> {
  const concerned = new Map<string, number>()
  let after: string[] | undefined = ['', '', '']
  while (after) {
    const rows = sql.exec(
      `SELECT check_id, count(DISTINCT url) AS n FROM (SELECT check_id, url ${BEHIND} LIMIT ${FINDINGS_AT_ONCE})
       WHERE (check_id, url) <> (?, ?) GROUP BY check_id`,
      ...after,
      ...after.slice(0, 2),
    )
    for (const { check_id: check, n } of rows)
      concerned.set(String(check), (concerned.get(String(check)) ?? 0) + Number(n))
    const [end] = sql.exec(
      `SELECT check_id, url, detail ${BEHIND} LIMIT 1 OFFSET ${FINDINGS_AT_ONCE - 1}`,
      ...after,
    )
    after = end && [end['check_id'], end['url'], end['detail']].map(String)
    yield
  }
  return concerned
}

/** What was found, as far as it counts in a score, in the order of the checks. */
export function* listFaults(sql: Sql): Generator<void, Fault[]> {
  return yield* listFaultsOf(sql, yield* countPages(sql, PAGE))
}

function* listFaultsOf(sql: Sql, pages: number): Generator<void, Fault[]> {
  const responses = yield* countPages(sql, RESPONSE)
  const concerned = yield* countConcerned(sql)
  for (const [check, count] of countHostWidePages(sql)) concerned.set(check, count)

  const made = new Map([...countRenderChecks(sql), ...countOwnMade(sql)])
  const unscored = listUnscored(sql)
  const shareOf = (check: Check, found: number) => {
    if (check.scope === 'host') return 1
    const madeOn = made.get(check.id)
    if (madeOn !== undefined) return Math.min(1, found / Math.max(1, madeOn))
    const isOfResponses = check.scope === 'page' && check.on === 'response'
    return Math.min(1, found / Math.max(1, isOfResponses ? responses : pages))
  }
  return listChecks(sql).flatMap((check) => {
    if (unscored.has(check.id)) return []
    const found = concerned.get(check.id) ?? 0
    const { id, category, severity } = check
    return found === 0 ? [] : [{ check: id, category, severity, share: shareOf(check, found) }]
  })
}

/** How many checks found something: at once, however much that is. */
export function countChecks(sql: Sql): Score['counts'] {
  const checks = listChecks(sql)
  const rows = sql.exec(
    `SELECT value FROM json_each(?) WHERE EXISTS (SELECT 1 FROM findings WHERE check_id = value)
       OR EXISTS (SELECT 1 FROM host_findings WHERE check_id = value)`,
    JSON.stringify(checks.map(({ id }) => id)),
  )
  const found = new Set(Array.from(rows, ({ value }) => String(value)))
  const counts = { error: 0, warning: 0, notice: 0, passed: 0 }
  const unchecked = findUnchecked(sql)
  for (const { id, severity } of checks) {
    if (found.has(id)) counts[severity] += 1
    else if (!unchecked.has(id)) counts.passed += 1
  }
  return counts
}

/** The score of what is stored, in steps that each read some pages or findings and write nothing. */
export function* scoreOf(sql: Sql): Generator<void, Score> {
  const counts = countChecks(sql)
  const pages = yield* countPages(sql, PAGE)
  if (pages === 0) return { health: null, errorFree: null, categories: {}, counts }

  const faults = yield* listFaultsOf(sql, pages)
  const categories: Score['categories'] = {}
  for (const { category } of CHECKS) categories[category] ??= toShownScore(categoryScoreOf(faults, category))
  const errorFree = Math.floor(((pages - (yield* countPagesWithErrors(sql))) / pages) * 100)
  return { health: toShownScore(healthOf(faults)), errorFree, categories, counts }
}
