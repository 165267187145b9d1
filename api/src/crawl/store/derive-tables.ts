import { IS_LINKED_FILE } from '#api/engine/checks/links/linked-files.ts'
import { type Sql } from '#api/lib/object-database.ts'
import { deriveProbes, forgetProbeUses } from './derive-probes.ts'
import { findBrokenFragments } from './broken-fragments.ts'
import { findTemplates } from './find-templates.ts'
import { findTraps } from './find-traps.ts'
import { deleteInSteps } from './in-steps.ts'
import { findNearDuplicates } from './near-duplicates.ts'
import { type PageRange } from './page-ranges.ts'

/** Pages whose links are followed in one step. */
const PAGES_AT_ONCE = 200

const LINK_KINDS = `('a', 'area')`

/**
 * Fills what checks across pages read, in steps: inlink counts, crawl depths, links that checks look at, those of pages that some
 * don't follow, near duplicates, broken fragments, faults of files and link targets, templates and traps.
 */
export function* deriveTables(sql: Sql, ranges: readonly PageRange[]): Generator<void> {
  yield* countInlinks(sql, ranges)
  yield* measureDepths(sql, ranges)
  yield* findNotableLinks(sql, ranges)
  yield* countNofollowed(sql, ranges)
  yield* findNearDuplicates(sql)
  yield* findBrokenFragments(sql)
  yield* deriveProbes(sql, ranges)
  yield* findTemplates(sql)
  yield* findTraps(sql)
}

/** Pages that link here, not links: a menu of twenty entries is one page. A page's links to itself don't count. */
function* countInlinks(sql: Sql, ranges: readonly PageRange[]): Generator<void> {
  for (const { first, last } of ranges) {
    sql.exec('UPDATE pages SET inlinks = 0 WHERE inlinks > 0 AND id BETWEEN ? AND ?', first, last)
    yield
  }
  for (const { first, last } of ranges) {
    sql.exec(
      `UPDATE pages SET inlinks = inlinks + counted.pages
       FROM (SELECT to_id, count(*) AS pages
             FROM (SELECT from_id, to_id FROM links
                   WHERE from_id BETWEEN ? AND ? AND kind IN ${LINK_KINDS} AND from_id <> to_id GROUP BY from_id, to_id)
             GROUP BY to_id) AS counted
       WHERE pages.id = counted.to_id`,
      first,
      last,
    )
    yield
  }
}

/** Clicks from the start by breadth-first search: during the crawl pages are met in any order. A redirect is no click. */
function* measureDepths(sql: Sql, ranges: readonly PageRange[]): Generator<void> {
  let reached: number[] = []
  for (const { first, last } of ranges) {
    sql.exec('UPDATE pages SET depth = NULL WHERE depth > 0 AND id BETWEEN ? AND ?', first, last)
    const starts = sql.exec('SELECT id FROM pages WHERE +depth = 0 AND id BETWEEN ? AND ?', first, last)
    reached = reached.concat(idsOf(starts))
    yield
  }
  for (let depth = 0; reached.length > 0; depth += 1) {
    let redirected = reached
    while (redirected.length > 0) {
      redirected = yield* reach(sql, redirected, depth, `('redirect')`)
      reached = reached.concat(redirected)
    }
    reached = yield* reach(sql, reached, depth + 1, LINK_KINDS)
  }
}

const idsOf = (rows: Iterable<Record<string, unknown>>) => Array.from(rows, ({ id }) => Number(id))

/** Only the pages that the last step reached are looked at: a site of one long chain has as many steps as pages. */
function* reach(sql: Sql, from: readonly number[], depth: number, kinds: string): Generator<void, number[]> {
  const reached: number[] = []
  for (let at = 0; at < from.length; at += PAGES_AT_ONCE) {
    const rows = sql.exec(
      `UPDATE pages SET depth = ? WHERE depth IS NULL AND id IN
         (SELECT to_id FROM links WHERE from_id IN (SELECT value FROM json_each(?)) AND links.kind IN ${kinds})
       RETURNING id`,
      depth,
      JSON.stringify(from.slice(at, at + PAGES_AT_ONCE)),
    )
    for (const id of idsOf(rows)) reached.push(id)
    yield
  }
  return reached
}

/** Links to whatever of the site is not simply a page: most link to pages, and four checks look at the others. */
function* findNotableLinks(sql: Sql, ranges: readonly PageRange[]): Generator<void> {
  for (const { first, last } of ranges) {
    sql.exec(
      `INSERT OR IGNORE INTO notable_pages SELECT id FROM pages AS target
       WHERE id BETWEEN ? AND ? AND internal = 1
         AND (kind IN ('error', 'redirect') OR canonical <> url OR (${IS_LINKED_FILE}))`,
      first,
      last,
    )
    yield
  }
  for (const { first, last } of ranges) {
    sql.exec(
      `INSERT OR IGNORE INTO notable_links (from_id, to_id, is_image)
       SELECT from_id, to_id, min(is_image) FROM links CROSS JOIN notable_pages ON page_id = to_id
       WHERE from_id BETWEEN ? AND ? AND kind IN ${LINK_KINDS} GROUP BY from_id, to_id`,
      first,
      last,
    )
    yield
  }
}

/** A page may be linked to by all others: its links are counted where they come from, and not all at once. */
function* countNofollowed(sql: Sql, ranges: readonly PageRange[]): Generator<void> {
  const ofRange = `from_id BETWEEN ? AND ? AND kind IN ${LINK_KINDS} AND from_id <> to_id`
  for (const { first, last } of ranges) {
    sql.exec(
      `INSERT OR IGNORE INTO nofollowed_pages (page_id, nofollow, links)
       SELECT to_id, 0, 0 FROM links WHERE ${ofRange} AND links.nofollow = 1`,
      first,
      last,
    )
    yield
  }
  for (const { first, last } of ranges) {
    sql.exec(
      `INSERT INTO nofollowed_pages (page_id, nofollow, links)
       SELECT to_id, sum(links.nofollow * links.count), sum(links.count)
       FROM links CROSS JOIN nofollowed_pages ON page_id = to_id WHERE ${ofRange} GROUP BY to_id
       ON CONFLICT (page_id) DO UPDATE SET nofollow = nofollow + excluded.nofollow, links = links + excluded.links`,
      first,
      last,
    )
    yield
  }
}

/** Empties what only the checks read, in steps: before, as a run may have been broken off, and after, as it takes room. */
export function* forgetDerived(sql: Sql): Generator<void> {
  yield* deleteInSteps(sql, { table: 'tallies', key: 'check_id, key' })
  yield* deleteInSteps(sql, { table: 'notable_pages', key: 'page_id' })
  yield* deleteInSteps(sql, { table: 'notable_links', key: 'from_id, to_id' })
  yield* deleteInSteps(sql, { table: 'nofollowed_pages', key: 'page_id' })
  yield* forgetProbeUses(sql)
}
