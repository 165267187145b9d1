import { type Sql } from '#api/lib/object-database.ts'

/** Pages a step: each has up to some hundred marks. */
const PAGES_AT_ONCE = 100

/** Which places within other pages a range of pages links to, if those pages were read to their end. */
const LIST_ASKED = `
  INSERT OR IGNORE INTO asked_fragments (to_id, fragment)
  SELECT target.id, link.value->>1
  FROM page_marks AS source
  JOIN jsonb_each(source.links) AS link
  JOIN pages AS target ON target.url = link.value->>0 AND target.kind = 'html'
  JOIN page_marks AS marks ON marks.page_id = target.id AND marks.targets IS NOT NULL
  WHERE source.page_id > ? AND source.page_id <= ?`

/** Of those, what a range of pages has. */
const STRIKE_FOUND = `
  DELETE FROM asked_fragments WHERE (to_id, fragment) IN (
    SELECT page_id, target.value FROM page_marks JOIN jsonb_each(targets) AS target
    WHERE page_id > ? AND page_id <= ? AND targets IS NOT NULL)`

const LIST_BROKEN = `
  INSERT OR IGNORE INTO broken_fragments (from_id, to_id, fragment)
  SELECT source.page_id, asked.to_id, asked.fragment
  FROM page_marks AS source
  JOIN jsonb_each(source.links) AS link
  JOIN pages AS target ON target.url = link.value->>0
  JOIN asked_fragments AS asked ON asked.to_id = target.id AND asked.fragment = link.value->>1
  WHERE source.page_id > ? AND source.page_id <= ?`

/** The last page of a step, by id; null where there is none any more. Most of a crawl's pages are only linked to, and have no marks. */
function lastOfStep(sql: Sql, after: number): number | null {
  const [row] = sql.exec(
    `SELECT max(page_id) AS last FROM (
       SELECT page_id FROM page_marks WHERE page_id > ? ORDER BY page_id LIMIT ${PAGES_AT_ONCE})`,
    after,
  )
  return (row?.['last'] ?? null) as number | null // The key of the table.
}

/** Fills `broken_fragments`, in steps: links to places within other pages that are not there. */
export function* findBrokenFragments(sql: Sql): Generator<void> {
  sql.exec('DELETE FROM asked_fragments')
  sql.exec('DELETE FROM broken_fragments')
  for (const statement of [LIST_ASKED, STRIKE_FOUND, LIST_BROKEN]) {
    let after = 0
    for (let last = lastOfStep(sql, after); last !== null; last = lastOfStep(sql, after)) {
      sql.exec(statement, after, last)
      after = last
      yield
    }
  }
}
