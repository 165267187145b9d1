import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

/** Few pages may well have changed on one day. */
const FEWEST_DATES = 10

/** The dates of a sitemap, all together. */
export const lastmodChecks = [
  {
    id: 'sitemap-lastmod-uniform',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'site',
    title: 'All lastmod dates are the same',
    why: 'Every page of the sitemap has the same date, mostly that of the last build. Google ignores lastmod once it finds that it does not say when a page changed.',
    fix: 'Write the date of the last real change of each page, or leave lastmod out.',
    tally: `
      SELECT 'listed' AS key, lastmod AS value FROM sitemap_urls WHERE ${inRange('page_id')} AND lastmod IS NOT NULL`,
    sql: `
      SELECT page.url, 'All ' || tally.pages || ' dates of the sitemap are ' || tally.least || '.' AS detail, NULL AS evidence
      FROM pages AS page CROSS JOIN ${tallyOf('sitemap-lastmod-uniform')} AND tally.key = 'listed'
      WHERE ${inRange('page.id')} AND page.depth = 0 AND tally.pages >= ${FEWEST_DATES} AND tally.least = tally.greatest`,
  },
] as const satisfies readonly Check[]
