import { type Sql } from '#api/lib/object-database.ts'
import { findBrokenFragments } from './broken-fragments.ts'
import { findNearDuplicates } from './near-duplicates.ts'

const ROWS_AT_ONCE = 20_000

const LINK_KINDS = `('a', 'area')`

/** Fills what checks across pages read, in steps: inlink counts, click depths, near duplicates and broken fragments. */
export function* deriveTables(sql: Sql): Generator<void> {
  countInlinks(sql)
  yield
  yield* measureDepths(sql)
  yield* findNearDuplicates(sql)
  yield* findBrokenFragments(sql)
}

/** Pages that link here, not links: a menu of twenty entries is one page. A page's links to itself don't count. */
function countInlinks(sql: Sql): void {
  sql.exec('UPDATE pages SET inlinks = 0 WHERE inlinks > 0')
  sql.exec(`
    UPDATE pages SET inlinks = counted.pages
    FROM (SELECT to_id, count(DISTINCT from_id) AS pages FROM links
          WHERE kind IN ${LINK_KINDS} AND from_id <> to_id GROUP BY to_id) AS counted
    WHERE pages.id = counted.to_id`)
}

/** Clicks from the start by breadth-first search: during the crawl pages are met in any order. A redirect is no click. */
function* measureDepths(sql: Sql): Generator<void> {
  sql.exec('UPDATE pages SET depth = NULL WHERE depth > 0')
  let reached = idsOf(sql.exec('SELECT id FROM pages WHERE depth = 0'))
  for (let depth = 0; reached.length > 0; depth += 1) {
    let redirected = reached
    while (redirected.length > 0) {
      redirected = reach(sql, redirected, depth, `('redirect')`)
      reached = reached.concat(redirected)
      yield
    }
    reached = reach(sql, reached, depth + 1, LINK_KINDS)
    yield
  }
}

const idsOf = (rows: Iterable<Record<string, unknown>>) => Array.from(rows, ({ id }) => Number(id))

/** Only the pages that the last step reached are looked at: a site of one long chain has as many steps as pages. */
function reach(sql: Sql, from: readonly number[], depth: number, kinds: string): number[] {
  const reached: number[] = []
  for (let at = 0; at < from.length; at += ROWS_AT_ONCE) {
    const rows = sql.exec(
      `UPDATE pages SET depth = ? WHERE depth IS NULL AND id IN
         (SELECT to_id FROM links WHERE from_id IN (SELECT value FROM json_each(?)) AND links.kind IN ${kinds})
       RETURNING id`,
      depth,
      JSON.stringify(from.slice(at, at + ROWS_AT_ONCE)),
    )
    for (const id of idsOf(rows)) reached.push(id)
  }
  return reached
}
