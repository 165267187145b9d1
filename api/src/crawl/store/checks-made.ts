import { CHECKS } from '#api/engine/registry.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { UNCHECKED_REASONS, type UncheckedReason } from '#contract/seo/checks.ts'
import { listChecks } from './own-checks.ts'

// Which checks a crawl made. What was not checked has neither failed nor passed.

/** Keeps which checks could not be run, in place of what was kept before. */
export function keepUnchecked(sql: Sql, reasons: ReadonlyMap<string, UncheckedReason>): void {
  sql.exec('DELETE FROM unchecked')
  sql.exec(
    'INSERT INTO unchecked (check_id, reason) SELECT value->>0, value->>1 FROM json_each(?)',
    JSON.stringify([...reasons]),
  )
}

/** Keeps which checks were run, once the crawl is over: what a later one finds is no change of the site. */
export function keepChecksMade(sql: Sql): void {
  const unchecked = findUnchecked(sql)
  const ids = JSON.stringify(listChecks(sql).flatMap(({ id }) => (unchecked.has(id) ? [] : [id])))
  sql.exec('INSERT OR IGNORE INTO checks_made SELECT value FROM json_each(?)', ids)
}

/** Null where that was not kept, or is not known yet. */
export function listChecksMade(sql: Sql): string[] | null {
  const made = [...sql.exec('SELECT check_id FROM checks_made')].map((row) => String(row['check_id']))
  return made.length > 0 ? made : null
}

const isReason = (text: unknown): text is UncheckedReason =>
  (UNCHECKED_REASONS as readonly unknown[]).includes(text)

/** The checks that were not run, with the reason; those that came with a later build are among them. */
export function findUnchecked(sql: Sql): Map<string, UncheckedReason> {
  const unchecked = new Map<string, UncheckedReason>()
  const made = listChecksMade(sql)
  if (made) {
    const known = new Set(made)
    for (const { id } of CHECKS) if (!known.has(id)) unchecked.set(id, 'newer-check')
  }
  for (const { check_id: check, reason } of sql.exec('SELECT check_id, reason FROM unchecked'))
    if (isReason(reason)) unchecked.set(String(check), reason)
  return unchecked
}
