import { type Sql } from '#api/lib/object-database.ts'

// How many findings a page has is kept beside it: a list that is ordered by it counts none.

const PAGES_AT_ONCE = 1_000

const COUNT = '(SELECT count(*) FROM findings WHERE findings.url = pages.url)'
/** How many findings a page has, counted where it is not kept. */
export const ISSUES = `coalesce(pages.issues, ${COUNT})`

/** For whatever changes findings, in the same transaction. While a crawl runs hardly any count is kept. */
export function forgetIssueCounts(sql: Sql): void {
  sql.exec('UPDATE pages INDEXED BY pages_counted SET issues = NULL WHERE issues IS NOT NULL')
}

/** Counts what is not counted yet, in steps that each take some milliseconds. */
export function* countIssues(sql: Sql): Generator<void> {
  const [range] = sql.exec(
    'SELECT min(id) AS first, max(id) AS last FROM pages WHERE issues IS NULL AND internal = 1',
  )
  const last = Number(range?.['last'] ?? 0)
  for (let at = Number(range?.['first'] ?? 1); at <= last; at += PAGES_AT_ONCE) {
    sql.exec(
      `UPDATE pages SET issues = ${COUNT} WHERE id >= ? AND id < ? AND issues IS NULL AND internal = 1`,
      at,
      at + PAGES_AT_ONCE,
    )
    yield
  }
}
