import { type Category, type Severity } from '#contract/checks.ts'
import { type Sql } from './crawl-store.ts'
import { CHECKS } from './registry.ts'

export interface Score {
  /** 0 to 100; null when no page could be judged. */
  health: number | null
  categories: Partial<Record<Category, number>>
  /** Checks that found something, by severity, and those that found nothing. */
  counts: Record<Severity | 'passed', number>
}

export type Band = 'poor' | 'fair' | 'good' | 'excellent'

const WEIGHT: Record<Severity, number> = { error: 1, warning: 0.5, notice: 0 }

/**
 * Health is the share of internal HTML pages without an error. It is 100 only when every page is clean, since it is
 * rounded down. A category counts a page with an error in it fully and a page with only a warning half.
 */
export function scoreOf(sql: Sql): Score {
  const pages = countOf(sql, `SELECT count(*) AS n FROM pages WHERE kind = 'html' AND internal = 1`)
  const found = foundChecks(sql)
  const counts = { error: 0, warning: 0, notice: 0, passed: 0 }
  for (const check of CHECKS) counts[found.has(check.id) ? check.severity : 'passed'] += 1
  if (pages === 0) return { health: null, categories: {}, counts }

  const weights = new Map(CHECKS.map(({ id, severity }) => [id, WEIGHT[severity]]))
  const categories: Partial<Record<Category, number>> = {}
  for (const category of new Set(CHECKS.map((check) => check.category))) {
    const ids = CHECKS.filter((check) => check.category === category).map(({ id }) => id)
    categories[category] = share(pages - lost(sql, ids, weights), pages)
  }
  const errors = CHECKS.filter(({ severity }) => severity === 'error').map(({ id }) => id)
  return { health: share(pages - lost(sql, errors, weights), pages), categories, counts }
}

export function bandOf(health: number): Band {
  if (health <= 30) return 'poor'
  if (health <= 70) return 'fair'
  return health <= 90 ? 'good' : 'excellent'
}

function share(good: number, all: number): number {
  return Math.floor((good / all) * 100)
}

function foundChecks(sql: Sql): Set<string> {
  return new Set(
    [...sql.exec('SELECT DISTINCT check_id FROM findings')].map((row) => String(row['check_id'])),
  )
}

/** The sum over pages of the heaviest finding that each has among these checks. */
function lost(sql: Sql, ids: readonly string[], weights: ReadonlyMap<string, number>): number {
  const pairs = JSON.stringify(
    ids.map((id) => [id, weights.get(id) ?? 0]).filter(([, weight]) => weight !== 0),
  )
  const query = `
    SELECT coalesce(sum(weight), 0) AS n FROM (
      SELECT max(pair.value->>1) AS weight
      FROM json_each(?) AS pair
      JOIN findings ON findings.check_id = pair.value->>0
      JOIN pages ON pages.url = findings.url AND pages.kind = 'html' AND pages.internal = 1
      GROUP BY pages.id)`
  return countOf(sql, query, pairs)
}

function countOf(sql: Sql, query: string, ...bindings: string[]): number {
  const [row] = sql.exec(query, ...bindings)
  return Number(row?.['n'] ?? 0)
}
