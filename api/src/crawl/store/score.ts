import { type Category, type Severity } from '#contract/seo/checks.ts'
import { type Check } from '#api/engine/check.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { categoryScoreOf, type Fault, healthOf, toShownScore } from '#api/engine/health.ts'
import { countHostWidePages } from './host-wide.ts'
import { CHECKS } from '#api/engine/registry.ts'

export interface Score {
  /** 0 to 100; null when no page could be judged. */
  health: number | null
  /** The share of pages without an error, in percent and rounded down; null when no page could be judged. */
  errorFree: number | null
  categories: Partial<Record<Category, number>>
  /** Checks that found something, by severity, and those that found nothing. */
  counts: Record<Severity | 'passed', number>
}

const PAGE = `kind = 'html' AND internal = 1`
/** Every URL with a response, or that should have one: a page that could not be checked counts neither way. */
const RESPONSE = `state = 'done' AND internal = 1 AND kind NOT IN ('blocked', 'unreadable')`

/** What was found, as far as it counts in a score, in the order of the checks. */
export function listFaults(sql: Sql): Fault[] {
  const pages = countOf(sql, `SELECT count(*) AS n FROM pages WHERE ${PAGE}`)
  const responses = countOf(sql, `SELECT count(*) AS n FROM pages WHERE ${RESPONSE}`)
  const concerned = countConcerned(sql)
  for (const [check, count] of countHostWidePages(sql)) concerned.set(check, count)

  const shareOf = (check: Check, found: number) => {
    if (check.scope === 'host') return 1
    const isOfResponses = check.scope === 'page' && check.on === 'response'
    return Math.min(1, found / Math.max(1, isOfResponses ? responses : pages))
  }
  return CHECKS.flatMap((check) => {
    const found = concerned.get(check.id) ?? 0
    const { id, category, severity } = check
    return found === 0 ? [] : [{ check: id, category, severity, share: shareOf(check, found) }]
  })
}

export function scoreOf(sql: Sql): Score {
  const pages = countOf(sql, `SELECT count(*) AS n FROM pages WHERE ${PAGE}`)
  const faults = listFaults(sql)
  const found = new Set(faults.map(({ check }) => check))
  const counts = { error: 0, warning: 0, notice: 0, passed: 0 }
  for (const check of CHECKS) counts[found.has(check.id) ? check.severity : 'passed'] += 1
  if (pages === 0) return { health: null, errorFree: null, categories: {}, counts }

  const categories: Score['categories'] = {}
  for (const { category } of CHECKS) categories[category] ??= toShownScore(categoryScoreOf(faults, category))
  const errorFree = Math.floor(((pages - countPagesWithErrors(sql)) / pages) * 100)
  return { health: toShownScore(healthOf(faults)), errorFree, categories, counts }
}

function countConcerned(sql: Sql): Map<string, number> {
  const rows = sql.exec('SELECT check_id, count(DISTINCT url) AS n FROM findings GROUP BY check_id')
  return new Map([...rows].map((row) => [String(row['check_id']), Number(row['n'])]))
}

function countPagesWithErrors(sql: Sql): number {
  const errors = CHECKS.filter(({ severity }) => severity === 'error').map(({ id }) => id)
  const query = `
    SELECT count(DISTINCT pages.id) AS n
    FROM json_each(?) AS error JOIN findings ON findings.check_id = error.value
    JOIN pages ON pages.url = findings.url AND ${PAGE}`
  return countOf(sql, query, JSON.stringify(errors))
}

function countOf(sql: Sql, query: string, ...bindings: string[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}
