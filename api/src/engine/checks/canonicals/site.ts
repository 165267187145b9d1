import { type Check } from '#api/engine/check.ts'

/** A canonical reference to another internal page, joined with what that page turned out to be. */
function toTarget(condition: string, detail: string): string {
  return `
    SELECT page.url, ${detail} AS detail, target.url AS evidence
    FROM pages AS page JOIN pages AS target ON target.url = page.canonical
    WHERE page.kind = 'html' AND page.canonical <> page.url AND (${condition})`
}

/** What stands at the other end of canonical tags. */
export const canonicalSiteChecks = [
  {
    id: 'canonical-to-4xx',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a missing page',
    why: 'The page says that another page stands for it, and that page does not exist. Search engines may drop both.',
    fix: 'Point the canonical to a page that works, mostly the page itself.',
    sql: toTarget(
      `target.kind = 'error' AND target.status BETWEEN 400 AND 499`,
      `'The canonical page answers ' || target.status || '.'`,
    ),
  },
  {
    id: 'canonical-to-5xx',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a server error',
    why: 'The page says that another page stands for it, and that page fails.',
    fix: 'Mend that page, or point the canonical to one that works.',
    sql: toTarget(
      `target.kind = 'error' AND target.status >= 500`,
      `'The canonical page answers ' || target.status || '.'`,
    ),
  },
  {
    id: 'canonical-to-redirect',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a redirect',
    why: 'The canonical address only redirects, so search engines get two different answers about which page counts.',
    fix: 'Name the final address.',
    sql: toTarget(
      `target.kind = 'redirect'`,
      `'The canonical address redirects to ' || target.final_url || '.'`,
    ),
  },
  {
    id: 'canonical-to-noindex',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a noindex page',
    why: 'The page that should stand for this one is kept out of search, so neither can be found.',
    fix: 'Remove noindex there, or make this page canonical to itself.',
    sql: toTarget(`target.kind = 'html' AND target.noindex = 1`, `'The canonical page says noindex.'`),
  },
  {
    id: 'canonical-to-blocked',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonical points to a blocked page',
    why: 'robots.txt forbids crawlers to read the page that should stand for this one.',
    fix: 'Allow it in robots.txt, or name another page.',
    sql: toTarget(`target.state = 'disallowed'`, `'robots.txt blocks the canonical page.'`),
  },
  {
    id: 'canonical-chain',
    category: 'canonicals',
    severity: 'warning',
    scope: 'site',
    title: 'Chain of canonicals',
    why: 'This page names a second page as canonical, and that names a third. Search engines may follow none of them.',
    fix: 'Name the last page of the chain at once.',
    sql: toTarget(
      `target.kind = 'html' AND target.canonical <> target.url AND target.canonical <> page.url`,
      `'The canonical page names yet another: ' || target.canonical`,
    ),
  },
  {
    id: 'canonical-loop',
    category: 'canonicals',
    severity: 'error',
    scope: 'site',
    title: 'Canonicals point at each other',
    why: 'Two pages each say that the other one counts. Search engines must guess.',
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
    title: 'Many pages are canonical to the home page',
    why: 'Several different pages say that the home page stands for them, so search engines may drop them all.',
    fix: 'Make each page canonical to itself. Look for a fixed address in the template.',
    sql: `
      SELECT url, together || ' pages name the home page as canonical.' AS detail, canonical AS evidence FROM (
        SELECT page.url, page.canonical, count(*) OVER () AS together
        FROM pages AS page JOIN pages AS home ON home.url = page.canonical AND home.depth = 0
        WHERE page.kind = 'html' AND page.internal = 1 AND page.url <> home.url AND page.text_hash IS NOT home.text_hash
      ) WHERE together >= 5`,
  },
  {
    id: 'canonical-unlinked',
    category: 'canonicals',
    severity: 'notice',
    scope: 'site',
    title: 'Canonical page is not linked',
    why: 'No page links to the address that is named as canonical, which weakens the claim that it is the one that counts.',
    fix: 'Link to the canonical address.',
    sql: toTarget(
      `target.kind = 'html' AND target.internal = 1 AND target.inlinks = 0 AND coalesce(target.depth, 1) > 0`,
      `'No page that was read links to the canonical page.'`,
    ),
  },
] as const satisfies readonly Check[]
