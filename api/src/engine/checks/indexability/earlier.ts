import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'

/** A page of the site as it is now, with what the audit before saw of it. */
const SINCE = `pages AS page CROSS JOIN earlier_pages AS earlier ON earlier.url = page.url`

/** What has changed for search engines since the audit before. */
export const earlierChecks = [
  {
    id: 'became-nonindexable',
    category: 'indexability',
    severity: 'error',
    scope: 'site',
    needs: 'previous-audit',
    title: 'No longer indexable',
    why: 'In the audit before, search engines could show this page, and now it tells them not to. Unless that is wanted, it is about to lose all of its visits from search.',
    fix: 'Undo the change if it was not wanted: look at noindex, the canonical and robots.txt.',
    sql: `
      SELECT page.url, CASE
          WHEN page.state = 'disallowed' THEN 'robots.txt blocks it now.'
          WHEN page.noindex = 1 THEN 'It is noindex now.'
          ELSE 'It names another URL as canonical now.' END AS detail,
        CASE WHEN page.state <> 'disallowed' AND page.noindex = 0 THEN page.canonical END AS evidence
      FROM ${SINCE}
      WHERE ${inRange('page.id')} AND page.internal = 1 AND earlier.indexable = 1 AND page.indexable = 0
        AND (+page.state = 'disallowed' OR (page.kind = 'html' AND (page.noindex = 1 OR page.canonical <> page.url)))`,
  },
  {
    id: 'robots-blocked-noindex',
    category: 'indexability',
    severity: 'warning',
    scope: 'site',
    needs: 'previous-audit',
    title: 'noindex hidden behind robots.txt',
    why: 'When this page could still be read it was noindex. Now robots.txt blocks it, so search engines do not see the noindex any more and may show its URL again.',
    fix: 'Allow it in robots.txt until it has left the index.',
    sql: `
      SELECT page.url, 'It was noindex when it was last read, and robots.txt blocks it now.' AS detail, NULL AS evidence
      FROM ${SINCE}
      WHERE ${inRange('page.id')} AND page.internal = 1 AND +page.state = 'disallowed' AND earlier.noindex = 1`,
  },
] as const satisfies readonly Check[]
