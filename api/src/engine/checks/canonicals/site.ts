import { type Check } from '#api/engine/check.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'

/** A canonical reference to another internal page, joined with what that page turned out to be. */
function toTarget(condition: string, detail: string): string {
  return `
    SELECT page.url, ${detail} AS detail, target.url AS evidence
    FROM pages AS page CROSS JOIN pages AS target ON target.url = page.canonical
    WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.canonical <> page.url AND (${condition})`
}

/** Pages that name the home page as canonical and say something else. */
const TO_HOME = `
  FROM pages AS page JOIN pages AS home ON home.url = page.canonical AND home.depth = 0
  WHERE ${inRange('page.id')} AND page.kind = 'html' AND page.internal = 1 AND page.url <> home.url
    AND page.text_hash IS NOT home.text_hash`

/** What a URL has apart from scheme, www, case and a slash at its end. */
const toForm = (column: string) =>
  `rtrim(replace(replace(lower(${column}), 'https://', 'http://'), 'http://www.', 'http://'), '/')`

/** The targets of canonical tags. */
export const canonicalSiteChecks = [
  {
    id: 'canonical-to-4xx',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to 4xx',
    why: 'The page names another page as canonical, and that page does not exist. Search engines may drop both.',
    fix: 'Point the canonical to a page that works, usually the page itself.',
    sql: toTarget(
      `target.kind = 'error' AND target.status BETWEEN 400 AND 499`,
      `'The canonical page returns ' || target.status || '.'`,
    ),
  },
  {
    id: 'canonical-to-5xx',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to 5xx',
    why: 'The page names another page as canonical, and that page returns a server error.',
    fix: 'Fix that page, or point the canonical to one that works.',
    sql: toTarget(
      `target.kind = 'error' AND target.status >= 500`,
      `'The canonical page returns ' || target.status || '.'`,
    ),
  },
  {
    id: 'canonical-to-redirect',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a redirect',
    why: 'The canonical URL redirects, so search engines get conflicting signals about which page counts.',
    fix: 'Name the final URL.',
    sql: toTarget(`target.kind = 'redirect'`, `'The canonical URL redirects to ' || target.final_url || '.'`),
  },
  {
    id: 'canonical-to-noindex',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a noindex page',
    why: 'The canonical page is noindex, so neither of the two can be found.',
    fix: 'Remove noindex there, or make this page canonical to itself.',
    sql: toTarget(`target.kind = 'html' AND target.noindex = 1`, `'The canonical page is noindex.'`),
  },
  {
    id: 'canonical-to-blocked',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical blocked by robots.txt',
    why: 'The canonical page is blocked by robots.txt, so crawlers cannot read it.',
    fix: 'Allow it in robots.txt, or name another page.',
    sql: toTarget(`target.state = 'disallowed'`, `'robots.txt blocks the canonical page.'`),
  },
  {
    id: 'canonical-chain',
    category: 'canonicals',
    severity: 'warning',
    scope: 'site',
    title: 'Canonical chain',
    why: 'This page names a second page as canonical, and that one names a third. Search engines may follow neither.',
    fix: 'Name the last page of the chain directly.',
    sql: toTarget(
      `target.kind = 'html' AND target.canonical <> target.url AND target.canonical <> page.url`,
      `'The canonical page names another one: ' || target.canonical`,
    ),
  },
  {
    id: 'canonical-loop',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical loop',
    why: 'Two pages each name the other one as canonical. Search engines must guess.',
    fix: 'Choose one of the two for both.',
    sql: toTarget(
      `target.kind = 'html' AND target.canonical = page.url`,
      `'The canonical page points back here.'`,
    ),
  },
  {
    id: 'canonical-to-home',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Many pages canonicalized to the home page',
    why: 'Several different pages name the home page as canonical, so search engines may drop them all.',
    fix: 'Make each page canonical to itself. Look for a hard-coded URL in the template.',
    tally: `SELECT 'to home' AS key, page.url AS value ${TO_HOME}`,
    sql: `
      SELECT found.url, tally.pages || ' pages name the home page as canonical.' AS detail, found.canonical AS evidence
      FROM (SELECT page.url, page.canonical ${TO_HOME}) AS found
      JOIN ${tallyOf('canonical-to-home')} WHERE tally.pages >= 5`,
  },
  {
    id: 'canonical-unlinked',
    category: 'canonicals',
    severity: 'notice',
    scope: 'site',
    title: 'Canonical page has no inlinks',
    why: 'No page links to the URL that is named as canonical, which weakens the claim that it is the one that counts.',
    fix: 'Link to the canonical URL.',
    sql: toTarget(
      `target.kind = 'html' AND target.internal = 1 AND target.inlinks = 0 AND coalesce(target.depth, 1) > 0`,
      `'No page that was read links to the canonical page.'`,
    ),
  },
  {
    id: 'canonical-form-drift',
    category: 'canonicals',
    severity: 'notice',
    scope: 'site',
    title: 'Links use another form of the canonical URL',
    why: 'Links lead to this URL, and its canonical is the same but for a slash, uppercase letters, www or the scheme. So search engines get two forms of one URL, and may crawl both.',
    fix: 'Link to the URL exactly as the canonical has it.',
    sql: `
      SELECT url, 'Links use this form of the canonical URL.' AS detail, canonical AS evidence
      FROM pages
      WHERE ${inRange('id')} AND kind = 'html' AND internal = 1 AND inlinks > 0 AND canonical <> url
        AND ${toForm('canonical')} = ${toForm('url')}`,
  },
] as const satisfies readonly Check[]
