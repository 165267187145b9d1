import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

/** Pages that a sitemap lists and that meet a condition; one row a page. */
function listed(condition: string, detail: string): string {
  return `
    SELECT page.url, ${detail} AS detail, min(sitemap_urls.sitemap) AS evidence
    FROM sitemap_urls CROSS JOIN pages AS page ON page.id = sitemap_urls.page_id
    WHERE ${inRange('sitemap_urls.page_id')} AND ${condition} GROUP BY page.id`
}

/**
 * A W3C date: year, month, day, or day and time with its zone. SQLite reads more than that, and takes February 30 for the
 * second of March, so days are compared with what it makes of them.
 */
const IS_DATE = `(lastmod GLOB '[12][0-9][0-9][0-9]'
  OR (length(lastmod) = 7 AND date(lastmod || '-01') IS lastmod || '-01')
  OR (date(substr(lastmod, 1, 10)) IS substr(lastmod, 1, 10) AND (length(lastmod) = 10
    OR (lastmod GLOB '????-??-??T[0-2][0-9]:[0-5][0-9]*' AND datetime(lastmod) IS NOT NULL
      AND (lastmod GLOB '*Z' OR lastmod GLOB '*[+-][0-2][0-9]:[0-5][0-9]')))))`

/** Sitemap entries, compared with the crawl. */
export const sitemapEntryChecks = [
  {
    id: 'sitemap-4xx',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'site',
    title: 'Broken page in sitemap',
    why: 'The sitemap sends search engines to a page that does not exist or fails, and they trust the sitemap less.',
    fix: 'Remove the entry, or bring the page back.',
    sql: listed(
      `page.kind = 'error'`,
      `CASE WHEN page.failure IS NULL THEN 'A sitemap lists this page, and it returns ' || page.status || '.'
        ELSE 'A sitemap lists this page, and the request failed: ' || page.failure || '.' END`,
    ),
  },
  {
    id: 'sitemap-redirect',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    title: 'Redirect in sitemap',
    why: 'The sitemap lists a URL that redirects. It should list the pages themselves.',
    fix: 'List the final URL.',
    sql: listed(`page.kind = 'redirect'`, `'A sitemap lists this URL, and it redirects.'`),
  },
  {
    id: 'sitemap-noncanonical',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    title: 'Non-canonical page in sitemap',
    why: 'The sitemap asks search engines to index this URL, and the page asks them to index another one.',
    fix: 'List the canonical URL.',
    sql: listed(
      `page.kind = 'html' AND page.canonical <> page.url`,
      `'The canonical of the page is ' || page.canonical`,
    ),
  },
  {
    id: 'sitemap-blocked',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    title: 'Blocked page in sitemap',
    why: 'The sitemap lists a page that is blocked by robots.txt, so crawlers cannot read it.',
    fix: 'Allow it in robots.txt, or remove the entry.',
    sql: listed(`page.state = 'disallowed'`, `'robots.txt blocks this page.'`),
  },
  {
    id: 'sitemap-http',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    title: 'HTTP URL in sitemap',
    why: 'The site uses HTTPS, but the sitemap lists an unencrypted URL of it.',
    fix: 'List HTTPS URLs.',
    tally: `SELECT 'home' AS key, url AS value FROM pages WHERE ${inRange('id')} AND depth = 0 AND url LIKE 'https://%'`,
    sql: listed(
      `page.url LIKE 'http://%' AND page.internal = 1 AND EXISTS (SELECT 1 FROM tallies WHERE check_id = 'sitemap-http')`,
      `'A sitemap lists an HTTP URL.'`,
    ),
  },
  {
    id: 'sitemap-cross-host',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    title: 'URL of another site in sitemap',
    why: "A sitemap may list pages of its own site only, unless the other site's robots.txt names it. Search engines skip the others.",
    fix: 'Remove the entry.',
    sql: listed(`page.internal = 0`, `'The URL belongs to another site.'`),
  },
  {
    id: 'sitemap-missing-pages',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'site',
    title: 'Indexable page not in sitemap',
    why: 'The site has a sitemap, and this indexable page is not in it.',
    fix: 'Add it, or mark it noindex if it should not be found.',
    sql: `
      SELECT url, 'No sitemap lists this page.' AS detail, NULL AS evidence FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND indexable = 1
        AND EXISTS (SELECT 1 FROM sitemap_urls) AND NOT EXISTS (SELECT 1 FROM sitemap_urls WHERE page_id = pages.id)`,
  },
  {
    id: 'sitemap-lastmod-invalid',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'site',
    title: 'Invalid lastmod date in sitemap',
    why: 'lastmod says when a page last changed. This value is not a valid date, or lies in the future, so search engines may stop trusting the dates in the file.',
    fix: 'Write dates such as 2026-05-31 or 2026-05-31T10:00:00+02:00, of the last real change.',
    tally: `
      SELECT 'fetched' AS key, fetched_at AS value FROM pages WHERE ${inRange('id')} AND fetched_at IS NOT NULL`,
    sql: `
      SELECT page.url,
        CASE WHEN ${IS_DATE} THEN 'The date lies in the future.' ELSE 'This is not a valid W3C date.' END AS detail,
        min(lastmod) AS evidence
      FROM sitemap_urls JOIN pages AS page ON page.id = page_id
      LEFT JOIN ${tallyOf('sitemap-lastmod-invalid')}
      WHERE ${inRange('page_id')} AND lastmod IS NOT NULL
        AND (NOT ${IS_DATE} OR substr(lastmod, 1, 10) > date(tally.greatest, '+1 day'))
      GROUP BY page.id`,
  },
  {
    id: 'sitemap-duplicate',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'site',
    title: 'Page in several sitemaps',
    why: 'The same URL is in more than one sitemap. That does no harm, but hides mistakes.',
    fix: 'List each page once.',
    sql: `
      SELECT page.url, count(*) || ' sitemaps list this page.' AS detail,
        group_concat(sitemap, ', ' ORDER BY sitemap) AS evidence
      FROM sitemap_urls JOIN pages AS page ON page.id = page_id
      WHERE ${inRange('page_id')} GROUP BY page.id HAVING count(*) > 1`,
  },
] as const satisfies readonly Check[]
