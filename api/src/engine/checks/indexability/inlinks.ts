import { type Check } from '#api/engine/check.ts'
import { figureOf, inRange } from '#api/engine/checks/page-range.ts'

/** Of fewer, three times as many is soon reached. */
const FEWEST_INLINKS = 10

/** Where links go that search engines do not show. */
export const noindexInlinkChecks = [
  {
    id: 'noindex-linked-heavily',
    category: 'indexability',
    severity: 'notice',
    scope: 'site',
    title: 'noindex page with many inlinks',
    why: 'Far more pages link here than to most pages, and search engines may not show it. Either the noindex is a mistake, or the links would help other pages more.',
    fix: 'Remove noindex if the page should be found. Otherwise link to it from fewer pages.',
    sql: `
      SELECT page.url, page.inlinks || ' pages link here; to half of the pages ' || figure.value || ' or fewer do.' AS detail, NULL AS evidence
      FROM pages AS page CROSS JOIN ${figureOf('inlinks')}
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.noindex = 1
        AND page.inlinks >= ${FEWEST_INLINKS} AND page.inlinks > 3 * CAST(figure.value AS INTEGER)`,
  },
] as const satisfies readonly Check[]
