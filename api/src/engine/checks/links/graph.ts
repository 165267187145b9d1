import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

const ANCHORS = `('a', 'area')`
/** A link of another page to `page`. */
const INLINK = `links.to_id = page.id AND links.from_id <> page.id AND links.kind IN ${ANCHORS}`
/** Of fewer pages most is a matter of chance. */
const FEWEST_PAGES = 5

/** Checks of the whole link graph. */
export const graphChecks = [
  {
    id: 'link-broken-internal',
    category: 'links',
    severity: 'error',
    scope: 'site',
    title: 'Broken internal links',
    why: 'Links on this page lead to internal pages that do not exist or fail. Visitors get stuck, and crawlers waste requests.',
    fix: 'Correct or remove the links, or bring the pages back.',
    sql: `
      SELECT source.url,
        CASE count(*) WHEN 1 THEN '1 linked page does' ELSE count(*) || ' linked pages do' END || ' not work.' AS detail,
        group_concat(target.url || ' (' || coalesce(target.failure, target.status) || ')', ', ' ORDER BY target.url) AS evidence
      FROM notable_links AS edge
      JOIN pages AS target ON target.id = edge.to_id AND target.kind = 'error'
      JOIN pages AS source ON source.id = edge.from_id AND source.kind = 'html'
      WHERE ${inRange('edge.from_id')}
      GROUP BY source.id`,
  },
  {
    id: 'link-nofollow-only-inlinks',
    category: 'links',
    severity: 'warning',
    scope: 'site',
    title: 'Only nofollow inlinks',
    why: 'Every link to this page is nofollow, by itself or by its page, so search engines may not find it.',
    fix: 'Link to it from at least one page without nofollow.',
    sql: `
      SELECT page.url, 'All links to this page are nofollow.' AS detail, NULL AS evidence
      FROM pages AS page
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND coalesce(page.depth, 1) > 0
        AND page.inlinks > 0 AND NOT EXISTS (
          SELECT 1 FROM links JOIN pages AS source ON source.id = links.from_id AND source.nofollow = 0
          WHERE ${INLINK} AND links.nofollow = 0)`,
  },
  {
    id: 'link-mixed-follow',
    category: 'links',
    severity: 'notice',
    scope: 'site',
    title: 'Followed and nofollow inlinks',
    why: 'Links to this page contradict each other about whether search engines should follow them.',
    fix: 'Remove nofollow from internal links.',
    sql: `
      SELECT page.url, counted.nofollow || ' of ' || counted.links || ' links to this page are nofollow.' AS detail, NULL AS evidence
      FROM nofollowed_pages AS counted JOIN pages AS page ON page.id = counted.page_id
      WHERE ${inRange('counted.page_id')} AND page.kind = 'html' AND page.internal = 1 AND counted.nofollow < counted.links`,
  },
  {
    id: 'link-single-inlink',
    category: 'links',
    severity: 'notice',
    scope: 'site',
    title: 'Only one inlink',
    why: 'A page with a single inlink is hard to find and seems unimportant.',
    fix: 'Link to it from related pages.',
    sql: `
      SELECT page.url, 'Only one page links here.' AS detail, source.url AS evidence
      FROM pages AS page
      CROSS JOIN links ON ${INLINK}
      JOIN pages AS source ON source.id = links.from_id
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.indexable = 1 AND page.inlinks = 1 AND page.depth > 0
        AND NOT EXISTS (SELECT 1 FROM links AS way WHERE way.to_id = page.id AND way.kind = 'redirect')
      GROUP BY page.id`,
  },
  {
    id: 'link-orphan',
    category: 'links',
    severity: 'warning',
    scope: 'site',
    title: 'Orphan page',
    why: 'The page is in the sitemap but no page links to it. Visitors cannot get there, and search engines consider it unimportant.',
    fix: 'Link to it from a relevant page, or remove it from the sitemap.',
    sql: `
      SELECT page.url, 'A sitemap lists it and no page that was read links to it.' AS detail, min(sitemap) AS evidence
      FROM pages AS page JOIN sitemap_urls ON sitemap_urls.page_id = page.id
      WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.inlinks = 0 AND coalesce(page.depth, 1) > 0
        AND NOT EXISTS (SELECT 1 FROM links WHERE to_id = page.id AND kind = 'redirect')
      GROUP BY page.id`,
  },
  {
    id: 'link-dead-end',
    category: 'links',
    severity: 'warning',
    scope: 'site',
    title: 'No outgoing internal links',
    why: 'From here there is no way to the rest of the site, for visitors and for crawlers.',
    fix: 'Link to related pages, and keep the navigation on the page.',
    sql: `
      SELECT url, 'No link leads to another page of the site.' AS detail, NULL AS evidence
      FROM pages AS page
      WHERE ${inRange('page.id')} AND kind = 'html' AND internal = 1 AND text_hash IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM links JOIN pages AS target ON target.id = links.to_id
        WHERE links.from_id = page.id AND links.kind IN ${ANCHORS} AND target.internal = 1 AND target.id <> page.id)`,
  },
  {
    id: 'link-noncanonical',
    category: 'links',
    severity: 'warning',
    scope: 'site',
    title: 'Links to non-canonical pages',
    why: 'Links on this page lead to URLs that name another URL as canonical.',
    fix: 'Link to the canonical URL.',
    sql: `
      SELECT source.url,
        CASE count(*) WHEN 1 THEN '1 linked page names' ELSE count(*) || ' linked pages name' END
          || ' another URL as canonical.' AS detail,
        group_concat(target.url, ', ' ORDER BY target.url) AS evidence
      FROM notable_links AS edge
      JOIN pages AS target ON target.id = edge.to_id AND target.kind = 'html' AND target.canonical <> target.url
      JOIN pages AS source ON source.id = edge.from_id AND source.kind = 'html'
      WHERE ${inRange('edge.from_id')} AND edge.from_id <> edge.to_id
      GROUP BY source.id`,
  },
  {
    id: 'link-broken-fragment-elsewhere',
    category: 'links',
    severity: 'notice',
    scope: 'site',
    title: 'Broken anchor link to another page',
    why: 'A link leads to an anchor that is not on the other page, so the reader arrives at the top and must search.',
    fix: 'Give the target element that ID, or correct the link.',
    sql: `
      SELECT source.url,
        CASE count(*) WHEN 1 THEN '1 anchor link' ELSE count(*) || ' anchor links' END || ' without a target on other pages.' AS detail,
        group_concat(target.url || '#' || fragment, ', ' ORDER BY target.url, fragment) AS evidence
      FROM broken_fragments
      JOIN pages AS source ON source.id = from_id
      JOIN pages AS target ON target.id = to_id
      WHERE ${inRange('from_id')}
      GROUP BY source.id`,
  },
  {
    id: 'link-sitewide-redirect',
    category: 'links',
    severity: 'warning',
    scope: 'site',
    title: 'Sitewide link to a redirect',
    why: 'Most pages link to this URL, and it redirects. It is probably one link in a template, and costs every visitor who follows it an extra request.',
    fix: 'Change the link in the template to the final URL.',
    tally: `
      SELECT 'pages' AS key, url AS value FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1`,
    sql: `
      SELECT page.url, page.inlinks || ' of ' || tally.pages || ' pages link to this redirect.' AS detail,
        page.final_url AS evidence
      FROM pages AS page CROSS JOIN ${tallyOf('link-sitewide-redirect')} AND tally.key = 'pages'
      WHERE ${inRange('page.id')} AND page.kind = 'redirect' AND page.internal = 1
        AND tally.pages >= ${FEWEST_PAGES} AND page.inlinks * 2 > tally.pages`,
  },
] as const satisfies readonly Check[]
