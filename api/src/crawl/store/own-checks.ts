import { type Check } from '#api/engine/check.ts'
import { type PlannedCheck } from '#api/engine/own-checks/own-check.ts'
import { toCheck } from '#api/engine/own-checks/own-info.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'

/** Writes down what a person wants to know of each page of this audit. */
export function storeOwnChecks(sql: Sql, checks: readonly PlannedCheck[]): void {
  sql.exec(
    'INSERT OR REPLACE INTO own_checks (place, id, definition) SELECT key, value->>0, value->>1 FROM json_each(?)',
    JSON.stringify(checks.map((check) => [check.id, JSON.stringify(check)])),
  )
}

/** In the order in which they were entered. */
export function listOwnChecks(sql: Sql): PlannedCheck[] {
  const rows = sql.exec('SELECT definition FROM own_checks ORDER BY place')
  // Written above.
  return Array.from(rows, ({ definition }) => JSON.parse(String(definition)) as PlannedCheck)
}

/** Every check that a crawl makes: those of the registry, and its own. */
export const listChecks = (sql: Sql): readonly Check[] => [...CHECKS, ...listOwnChecks(sql).map(toCheck)]

export const mapChecks = (sql: Sql): ReadonlyMap<string, Check> =>
  new Map(listChecks(sql).map((check) => [check.id, check]))

/** Those that are no part of a score. */
export const listUnscored = (sql: Sql): ReadonlySet<string> =>
  new Set(listOwnChecks(sql).flatMap(({ id, isScored }) => (isScored ? [] : [id])))
