import { type Check } from '#api/engine/check.ts'
import { inRange } from '#api/engine/checks/page-range.ts'

/** Robots directives that contradict the rest of the site. */
export const indexabilitySiteChecks = [
  {
    id: 'noindex-in-sitemap',
    category: 'indexability',
    severity: 'warning',
    scope: 'site',
    title: 'noindex page in sitemap',
    why: 'The sitemap asks search engines to index this page, and the page itself asks them not to.',
    fix: 'Remove one of the two.',
    sql: `
      SELECT DISTINCT url, 'The page is noindex and a sitemap lists it.' AS detail, sitemap AS evidence
      FROM sitemap_urls JOIN pages ON id = page_id
      WHERE ${inRange('page_id')} AND kind = 'html' AND noindex = 1 GROUP BY id`,
  },
  {
    id: 'all-noindex',
    category: 'indexability',
    severity: 'error',
    scope: 'site',
    title: 'Most pages are noindex',
    why: 'More than half of the pages are noindex, often because of a setting left over from development.',
    fix: 'Turn off the setting that hides the site from search engines.',
    tally: `
      SELECT noindex AS key, url AS value FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND status = 200`,
    sql: `
      SELECT page.url, together.noindex || ' of ' || together.pages || ' pages are noindex.' AS detail, NULL AS evidence
      FROM (
        SELECT min(least) AS url, sum(pages) AS pages, sum(pages) FILTER (WHERE key = '1') AS noindex
        FROM tallies WHERE check_id = 'all-noindex') AS together
      JOIN pages AS page ON page.url = together.url AND ${inRange('page.id')}
      WHERE together.pages >= 5 AND together.noindex * 2 > together.pages`,
  },
  {
    id: 'robots-blocked-linked',
    category: 'indexability',
    severity: 'warning',
    scope: 'site',
    title: 'Linked page is blocked by robots.txt',
    why: 'Pages link here, but it is blocked by robots.txt, so crawlers cannot read it. Search engines may still show the URL without a description.',
    fix: 'Allow it in robots.txt if it should be found. If it must not appear in search, allow crawling and use noindex.',
    sql: `
      SELECT url, inlinks || CASE inlinks WHEN 1 THEN ' page links' ELSE ' pages link' END || ' here.' AS detail, NULL AS evidence
      FROM pages WHERE ${inRange('id')} AND +state = 'disallowed' AND internal = 1 AND inlinks > 0`,
  },
  {
    id: 'pagination-link-broken',
    category: 'indexability',
    severity: 'warning',
    scope: 'site',
    title: 'Broken rel="next" or rel="prev" page',
    why: 'The page names a next or previous page of a series that does not work. Google no longer uses these tags, but other search engines and browsers may.',
    fix: 'Correct the URL in rel="next" or rel="prev".',
    sql: `
      SELECT source.url, 'The ' || links.kind || ' page does not work.' AS detail, target.url AS evidence
      FROM links
      JOIN pages AS source ON source.id = links.from_id
      JOIN pages AS target ON target.id = links.to_id
      WHERE ${inRange('links.from_id')} AND links.kind IN ('next', 'prev') AND target.kind = 'error'`,
  },
] as const satisfies readonly Check[]
