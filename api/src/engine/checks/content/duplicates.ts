import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

/** Which text a page has, and its URL without the query. */
const TEXT_AND_PATH = `text_hash || ' ' || substr(url, 1, instr(url || '?', '?') - 1)`

const TEXT_IN_ANY_CASE = `text_hash || ' ' || lower(url)`

/** Duplicate content. */
export const duplicateChecks = [
  {
    id: 'duplicate-exact',
    category: 'content',
    severity: 'error',
    scope: 'site',
    title: 'Exact duplicate',
    why: 'Several URLs show the same text. Search engines choose one of them, perhaps not the one you want, and the others compete with it.',
    fix: 'Keep one, and redirect the others to it or name it as their canonical.',
    tally: `
      SELECT text_hash AS key, url AS value FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND indexable = 1 AND text_hash IS NOT NULL AND words >= 20`,
    sql: `
      SELECT page.url, tally.pages || ' pages have the same text.' AS detail,
        CASE page.url WHEN tally.least THEN tally.greatest ELSE tally.least END AS evidence
      FROM pages AS page CROSS JOIN ${tallyOf('duplicate-exact')} AND tally.key = page.text_hash
      WHERE ${inRange('page.id')} AND tally.pages > 1
        AND page.kind = 'html' AND page.internal = 1 AND page.indexable = 1`,
  },
  {
    id: 'duplicate-near',
    category: 'content',
    severity: 'warning',
    scope: 'site',
    title: 'Near duplicate',
    why: 'Nearly all of the text is on another page too, so both compete for the same searches.',
    fix: 'Merge the two, or make each different enough to deserve its own page.',
    sql: `
      SELECT page.url, 'Its text is about ' || CAST(similarity * 100 AS INTEGER) || '% the same as that of another page.' AS detail, twin.url AS evidence
      FROM near_duplicates
      JOIN pages AS page ON page.id = page_id
      JOIN pages AS twin ON twin.id = twin_id
      WHERE ${inRange('page_id')}`,
  },
  {
    id: 'duplicate-param',
    category: 'content',
    severity: 'warning',
    scope: 'site',
    title: 'URL parameters with the same content',
    why: 'The page shows the same text with other parameters or none, so crawlers waste requests on copies.',
    fix: 'Name one of the URLs as canonical, usually the one without parameters, and link to that one only.',
    // The shortest URL of a text and a path is the smallest, with its length before it.
    tally: `
      SELECT ${TEXT_AND_PATH} AS key, printf('%05d', length(url)) || url AS value FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND text_hash IS NOT NULL AND words >= 20`,
    sql: `
      SELECT url, 'Another URL with this path shows the same text.' AS detail, substr(tally.least, 6) AS evidence
      FROM pages CROSS JOIN ${tallyOf('duplicate-param')} AND tally.key = ${TEXT_AND_PATH}
      WHERE ${inRange('id')} AND kind = 'html' AND text_hash IS NOT NULL AND words >= 20 AND tally.pages > 1
        AND indexable = 1 AND instr(url, '?') > 0 AND substr(tally.least, 6) <> url`,
  },
  {
    id: 'case-duplicate',
    category: 'content',
    severity: 'notice',
    scope: 'site',
    title: 'Same page at a URL in a different case',
    why: 'The server answers with the same page whether letters in the URL are uppercase or lowercase, so links and rankings are split between the two.',
    fix: 'Redirect to the lowercase URL, and link to that one.',
    // Uppercase comes before lowercase, so the greatest is the one to keep.
    tally: `
      SELECT ${TEXT_IN_ANY_CASE} AS key, url AS value FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND text_hash IS NOT NULL AND words >= 20`,
    sql: `
      SELECT url, 'The same page is at this URL in a different case.' AS detail, tally.greatest AS evidence
      FROM pages CROSS JOIN ${tallyOf('case-duplicate')} AND tally.key = ${TEXT_IN_ANY_CASE}
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND text_hash IS NOT NULL AND words >= 20
        AND indexable = 1 AND tally.pages > 1 AND url <> tally.greatest`,
  },
] as const satisfies readonly Check[]
