import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

const EXTENSIONS = ['php', 'asp', 'aspx', 'jsp', 'cfm', 'cgi', 'pl', 'do']
/** Of fewer pages none is usual. */
const FEWEST_PAGES = 10

const PATH = `substr(page.url, 1, instr(page.url || '?', '?') - 1)`
const EXTENSION = `CASE ${EXTENSIONS.map((name) => `WHEN substr(${PATH}, -${name.length + 1}) = '.${name}' THEN '${name}'`).join(' ')} END`
const PAGE = `page.kind = 'html' AND page.internal = 1`

/** URLs of a technology among others. */
export const extensionChecks = [
  {
    id: 'url-extension-legacy',
    category: 'urls',
    severity: 'notice',
    scope: 'site',
    title: 'Technology suffix among other URLs',
    why: 'The URL ends with the name of a technology, and most URLs of the site do not. It is often left from an older version of the site, whose pages exist twice or will move one day.',
    fix: 'Redirect it to a URL of the form that the other pages have, and link to that one.',
    tally: `SELECT coalesce(${EXTENSION}, 'other') AS key, page.url AS value FROM pages AS page WHERE ${inRange('page.id')} AND ${PAGE}`,
    sql: `
      SELECT page.url, tally.pages || CASE tally.pages WHEN 1 THEN ' page ends' ELSE ' pages end' END || ' with .' || tally.key || ', and '
          || other.pages || ' with no such suffix.' AS detail, NULL AS evidence
      FROM pages AS page CROSS JOIN ${tallyOf('url-extension-legacy')} AND tally.key = ${EXTENSION}
      CROSS JOIN tallies AS other ON other.check_id = 'url-extension-legacy' AND other.key = 'other'
      WHERE ${inRange('page.id')} AND ${PAGE} AND other.pages >= ${FEWEST_PAGES} AND tally.pages < other.pages`,
  },
] as const satisfies readonly Check[]
