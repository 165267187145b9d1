import { type Sql } from './crawl-store.ts'
import { CHECKS } from '#api/engine/registry.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type AuditChanges, type listDiffFindings } from '#contract/audit-findings.ts'
import { createChecksMade } from './comparison-parts.ts'
import { readList } from './crawl-search.ts'

/** By check; a page that a check concerns is one, however often. */
export type Comparison = Record<string, AuditChanges>

/** A comparison that was made in another way is made again. */
const VERSION = 2

const TABLES = [
  // Of versions that compared in another way.
  'DROP TABLE IF EXISTS comparison',
  `CREATE TABLE IF NOT EXISTS comparisons (
    against TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    value TEXT NOT NULL
  ) WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS changes (
    against TEXT NOT NULL,
    change TEXT NOT NULL,
    check_id TEXT NOT NULL,
    url TEXT NOT NULL,
    detail TEXT NOT NULL,
    PRIMARY KEY (against, change, check_id, url)
  ) WITHOUT ROWID`,
  // Filled while two audits are compared, and empty otherwise.
  `CREATE TABLE IF NOT EXISTS other_pages (
    url TEXT PRIMARY KEY,
    look INTEGER NOT NULL,
    left_out INTEGER NOT NULL
  ) WITHOUT ROWID`,
  // The place is what makes it the same in both audits: its address, or its host for what concerns all of it.
  `CREATE TABLE IF NOT EXISTS other_findings (
    check_id TEXT NOT NULL,
    place TEXT NOT NULL,
    url TEXT NOT NULL,
    detail TEXT NOT NULL,
    external INTEGER NOT NULL,
    PRIMARY KEY (check_id, place)
  ) WITHOUT ROWID`,
]

export function createComparisonTables(sql: Sql): void {
  for (const statement of TABLES) sql.exec(statement)
  createChecksMade(sql)
}

export function findComparison(sql: Sql, against: string): Comparison | undefined {
  const [row] = sql.exec('SELECT value FROM comparisons WHERE against = ? AND version = ?', against, VERSION)
  // Written below alone.
  return row && (JSON.parse(row['value'] as string) as Comparison)
}

export function saveComparison(sql: Sql, against: string, comparison: Comparison): void {
  const value = JSON.stringify(comparison)
  sql.exec(
    'INSERT OR REPLACE INTO comparisons (against, version, value) VALUES (?, ?, ?)',
    against,
    VERSION,
    value,
  )
}

/** Lists take room: of comparisons that a person asked for, the last one is kept beside that with the audit before. */
export function forgetComparisons(sql: Sql, kept: readonly (string | null)[]): void {
  const names = JSON.stringify(kept)
  for (const table of ['changes', 'comparisons'])
    sql.exec(
      `DELETE FROM ${table} WHERE against NOT IN (SELECT value FROM json_each(?) WHERE value IS NOT NULL)`,
      names,
    )
}

type Listed = ReplyOf<typeof listDiffFindings>['items'][number]

function idsOf({
  severity,
  category,
}: Pick<QueryOf<typeof listDiffFindings>, 'severity' | 'category'>): string {
  const checks = CHECKS.filter(
    (check) => (!severity || check.severity === severity) && (!category || check.category === category),
  )
  return JSON.stringify(checks.map(({ id }) => id))
}

/** What is new or fixed, page by page, as kept when the two audits were compared. */
export function listKeptChanges(
  sql: Sql,
  query: QueryOf<typeof listDiffFindings>,
): { items: Pick<Listed, 'check' | 'change' | 'url' | 'detail'>[]; total: number } {
  const { against, change, check } = query
  const { rows, total } = readList(
    sql,
    {
      columns: 'change, check_id, url, detail',
      from: `FROM changes WHERE against = ? AND check_id IN (SELECT value FROM json_each(?))
        AND (? IS NULL OR change = ?) AND (? IS NULL OR check_id = ?)`,
      bindings: [against, idsOf(query), ...[change, change, check, check].map((value) => value ?? null)],
      order: 'change DESC, check_id, url',
      searched: ['url', 'detail'],
    },
    query,
  )
  const items = rows.map((row) => ({
    change: row['change'] === 'new' ? ('new' as const) : ('fixed' as const),
    check: String(row['check_id']),
    url: String(row['url']),
    detail: String(row['detail']),
  }))
  return { items, total }
}
