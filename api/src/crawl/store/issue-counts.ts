import { type Sql } from '#api/lib/object-database.ts'
import { updatePagesInSteps } from './in-steps.ts'

// How many findings a page has is kept beside it: a list that is ordered by it counts none.

const COUNT = '(SELECT count(*) FROM findings WHERE findings.url = pages.url)'
/** How many findings a page has, counted where it is not kept. */
export const ISSUES = `coalesce(pages.issues, ${COUNT})`

const COUNTED = { source: 'pages INDEXED BY pages_counted', where: 'issues IS NOT NULL' }
const UNCOUNTED = {
  source: 'pages INDEXED BY pages_uncounted',
  where: 'issues IS NULL AND internal = 1',
}

/**
 * For whatever changes findings, in the same transaction. While a crawl runs hardly any count is kept, and its end begins with
 * `clearIssueCounts`: what is left are the pages of the steps of a list that was opened in between.
 */
export function forgetIssueCounts(sql: Sql): void {
  sql.exec(`UPDATE ${COUNTED.source} SET issues = NULL WHERE ${COUNTED.where}`)
}

/** Forgets all counts, in steps of some pages each. */
export const clearIssueCounts = (sql: Sql): Generator<void> =>
  updatePagesInSteps(sql, { ...COUNTED, set: 'issues = NULL' })

/** Counts what is not counted yet, in steps of some pages each. */
export const countIssues = (sql: Sql): Generator<void> =>
  updatePagesInSteps(sql, { ...UNCOUNTED, set: `issues = ${COUNT}` })
