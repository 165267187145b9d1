import { type Sql } from '#api/lib/object-database.ts'
import { type QueryOf, type ReplyOf } from '#contract/endpoint.ts'
import { type AuditChanges, type listDiffFindings } from '#contract/seo/site-audit.findings.ts'
import { readList } from './crawl-search.ts'
import { listChecks } from './own-checks.ts'
import { deleteInSteps, withBreaks } from './in-steps.ts'

/** By check; a page that a check concerns is one, however often. */
export type Comparison = Record<string, AuditChanges>

/** A comparison that was made in another way is made again. */
const VERSION = 2

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

/** What is new or fixed since another audit. */
export function forgetChanges(sql: Sql, against: string): Promise<void> {
  const key = 'against, change, check_id, url'
  return withBreaks(deleteInSteps(sql, { table: 'changes', key, where: 'against = ?', bindings: [against] }))
}

function* listAudits(sql: Sql): Generator<string> {
  for (let last = ''; ;) {
    const [row] = sql.exec('SELECT against FROM changes WHERE against > ? ORDER BY against LIMIT 1', last)
    if (typeof row?.['against'] !== 'string') return
    yield (last = row['against'])
  }
}

/** Lists take room: of comparisons that a person asked for, the last one is kept beside that with the audit before. */
export async function forgetComparisons(sql: Sql, kept: readonly (string | null)[]): Promise<void> {
  // They go first, and at once: where there is one, all of its changes are there too.
  sql.exec(
    'DELETE FROM comparisons WHERE against NOT IN (SELECT value FROM json_each(?) WHERE value IS NOT NULL)',
    JSON.stringify(kept),
  )
  for (const against of listAudits(sql)) if (!kept.includes(against)) await forgetChanges(sql, against)
}

type Listed = ReplyOf<typeof listDiffFindings>['items'][number]

function idsOf(
  sql: Sql,
  { severity, category }: Pick<QueryOf<typeof listDiffFindings>, 'severity' | 'category'>,
): string {
  const checks = listChecks(sql).filter(
    (check) => (!severity || check.severity === severity) && (!category || check.category === category),
  )
  return JSON.stringify(checks.map(({ id }) => id))
}

/** What is new or fixed, page by page, as kept when the two audits were compared. */
export async function listKeptChanges(
  sql: Sql,
  query: QueryOf<typeof listDiffFindings>,
): Promise<{ items: Pick<Listed, 'check' | 'change' | 'url' | 'detail'>[]; total: number }> {
  const { against, change, check } = query
  const { rows, total } = await readList(
    sql,
    {
      columns: 'change, check_id, url, detail',
      from: `FROM changes WHERE against = ? AND check_id IN (SELECT value FROM json_each(?))
        AND (? IS NULL OR change = ?) AND (? IS NULL OR check_id = ?)`,
      bindings: [against, idsOf(sql, query), ...[change, change, check, check].map((value) => value ?? null)],
      sorts: { change: 'change', url: 'url' },
      ties: 'check_id, url, change',
      searched: [
        { text: 'url', folded: 'folded_url' },
        { text: 'detail', folded: 'folded_detail' },
      ],
      folded: [
        {
          table: 'changes',
          key: ['against', 'change', 'check_id', 'url'],
          texts: { folded_url: 'url', folded_detail: 'detail' },
          where: 'against = ?',
          bindings: [against],
        },
      ],
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
