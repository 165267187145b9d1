import { type Sql } from '#api/lib/object-database.ts'
import { updatePagesInSteps } from './in-steps.ts'

// How many links a page has, and how many redirects follow one another, is kept beside it: a list that is ordered by it counts none.

const COUNT = `(SELECT count(*) FROM links WHERE links.from_id = pages.id AND links.kind IN ('a', 'area'))`
/** The URLs that a page links to, counted where it is not kept. */
export const OUTLINKS = `coalesce(pages.outlinks, ${COUNT})`

export const countOutlinks = (sql: Sql): Generator<void> =>
  updatePagesInSteps(sql, {
    source: 'pages INDEXED BY pages_without_outlinks',
    where: 'outlinks IS NULL AND internal = 1',
    set: `outlinks = ${COUNT}`,
  })

/** Of pages that earlier versions have fetched. */
export const countHops = (sql: Sql): Generator<void> =>
  updatePagesInSteps(sql, {
    source: 'pages INDEXED BY pages_without_hops',
    where: `hops IS NULL AND state = 'done'`,
    set: `hops = coalesce((SELECT json_array_length(facts, '$.hops') FROM page_facts WHERE page_id = pages.id), 0)`,
  })
