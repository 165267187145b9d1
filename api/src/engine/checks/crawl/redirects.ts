import { type Check } from '#api/engine/check.ts'
import { counted, when } from '#api/engine/checks/findings.ts'
import { inRange, tallyOf } from '#api/engine/checks/page-range.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type FetchFailure, type Hop } from '#api/engine/fetched-page.ts'

const MAX_HOPS = 4
/** Found by other checks, or none of the site's. */
const OTHER_FAILURES = new Set<FetchFailure>([
  'blocked',
  'disallowed',
  'unreadable',
  'redirect-loop',
  'too-many-redirects',
])

function chainOf({ hops, finalUrl }: PageFacts): string {
  return [...hops.map(({ url }) => url), finalUrl].join(' → ')
}

function isDowngrade({ url, location }: Hop): boolean {
  return url.startsWith('https:') && /^http:/i.test(URL.parse(location, url)?.protocol ?? '')
}

/** Exact URLs: /a and /a/ are two, and a redirect between them is no loop. */
function isLoop({ hops, failure, finalUrl }: PageFacts): boolean {
  if (failure === 'redirect-loop') return true
  const urls = hops.map(({ url }) => url)
  return new Set(urls).size < urls.length || urls.includes(finalUrl)
}

/** The last response that came; every other redirect leads to another request. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400
}

/** Path of a URL behind the slash of its host, without the query. */
const BEHIND_HOST = `substr(pages.url, instr(substr(pages.url, 9), '/') + 9)`
const PATH = `substr(${BEHIND_HOST}, 1, instr(${BEHIND_HOST} || '?', '?') - 1)`

/** URLs other than those of the home page itself that redirect to it. */
const TO_HOME = `
  FROM pages JOIN pages AS home ON home.url = pages.final_url AND home.depth = 0
  WHERE ${inRange('pages.id')} AND pages.kind = 'redirect' AND pages.internal = 1
    AND ${PATH} NOT IN ('', 'index.html', 'index.htm', 'index.php')`

/** Where a URL leads, and how. */
export const redirectChecks = [
  {
    id: 'redirect-chain',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    on: 'response',
    title: 'Redirect chain',
    why: 'This URL redirects to one that redirects again. Each hop costs visitors time and crawlers a request.',
    fix: 'Redirect the first URL straight to the last one.',
    find: (facts) => {
      const { length } = facts.hops
      return when(
        length >= 2 && length <= MAX_HOPS && !isLoop(facts),
        `${counted(length, 'redirect')} in a row.`,
        chainOf(facts),
      )
    },
  },
  {
    id: 'redirect-chain-long',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Long redirect chain',
    why: 'Each hop costs visitors time, and crawlers stop before the end: Google after ten hops, others sooner.',
    fix: 'Redirect the first URL straight to the last one.',
    find: (facts) =>
      when(
        facts.hops.length > MAX_HOPS && !isLoop(facts),
        facts.failure === 'too-many-redirects'
          ? `${facts.hops.length} redirects in a row, and then more.`
          : `${facts.hops.length} redirects in a row.`,
        chainOf(facts),
      ),
  },
  {
    id: 'redirect-loop',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Redirect loop',
    why: 'The redirects lead in a circle, so the page can never be reached.',
    fix: 'Find the rule that sends visitors back. Often two rules about www, HTTPS or the trailing slash contradict each other.',
    find: (facts) =>
      when(isLoop(facts), 'The redirects return to a URL that they have passed.', chainOf(facts)),
  },
  {
    id: 'redirect-broken',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Redirect ends in an error',
    why: 'The URL redirects to a page that does not work, or to none at all.',
    fix: 'Redirect to a page that exists, or return 404 right away.',
    find: (facts) => {
      const { hops, status, failure, kind } = facts
      if (isRedirect(status) && failure === null)
        return when(true, `The server returned ${status} without naming another URL.`, chainOf(facts))
      const isBroken =
        failure === null ? status >= 400 && ![401, 403, 429].includes(status) : !OTHER_FAILURES.has(failure)
      return when(
        hops.length > 0 && isBroken && kind === 'redirect' && !isLoop(facts),
        `It ends with ${failure ?? `status ${status}`}.`,
        chainOf(facts),
      )
    },
  },
  {
    id: 'redirect-temporary',
    category: 'crawl',
    severity: 'notice',
    scope: 'page',
    on: 'response',
    title: 'Temporary redirect',
    why: 'Status codes 302, 303 and 307 mark the move as temporary, so search engines may keep showing the old URL.',
    fix: 'Use 301 or 308 if the move is permanent.',
    find: (facts) => {
      const temporary = facts.hops.find(({ status }) => status === 302 || status === 303 || status === 307)
      return when(
        temporary !== undefined,
        `It redirects with status ${temporary?.status ?? ''}.`,
        chainOf(facts),
      )
    },
  },
  {
    id: 'redirect-downgrade',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'HTTPS redirects to HTTP',
    why: 'The redirect drops the encryption, so anybody on the network can read and change what is sent.',
    fix: 'Redirect to the HTTPS URL.',
    find: (facts) =>
      when(facts.hops.some(isDowngrade), 'A redirect leads from HTTPS to HTTP.', chainOf(facts)),
  },
  {
    id: 'redirect-meta-refresh',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    title: 'Meta refresh redirect',
    why: 'The page loads and then sends the visitor on by a tag in its HTML. It is slower than a redirect by the server, breaks the back button, and not every crawler follows it.',
    fix: 'Redirect with status 301 on the server.',
    find: ({ head, finalUrl }) =>
      when(
        head.refresh !== null && head.refresh.url !== null && head.refresh.url !== finalUrl,
        `The page sends visitors on after ${head.refresh?.seconds ?? 0} s.`,
        head.refresh?.url,
      ),
  },
  {
    id: 'redirect-js',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'JavaScript redirect',
    why: 'A script sends the visitor on. Crawlers that run no scripts stay here, and others find out late.',
    fix: 'Redirect with status 301 on the server.',
    find: ({ resources }) =>
      when(resources.jsRedirect !== null, 'A script leads to another page.', resources.jsRedirect),
  },
  {
    id: 'redirect-3xx-linked',
    category: 'crawl',
    severity: 'warning',
    scope: 'site',
    title: 'Internal links to redirects',
    why: 'Links on this page point to URLs that redirect. Each costs visitors and crawlers a detour.',
    fix: 'Link to the final URL.',
    sql: `
      SELECT source.url,
        CASE count(*) WHEN 1 THEN '1 linked URL redirects.' ELSE count(*) || ' linked URLs redirect.' END AS detail,
        group_concat(target.url, ', ' ORDER BY target.url) AS evidence
      FROM notable_links AS edge
      JOIN pages AS target ON target.id = edge.to_id AND target.kind = 'redirect'
      JOIN pages AS source ON source.id = edge.from_id AND source.kind = 'html'
      WHERE ${inRange('edge.from_id')}
      GROUP BY source.id`,
  },
  {
    id: 'redirect-to-home',
    category: 'crawl',
    severity: 'warning',
    scope: 'site',
    title: 'Missing pages redirect to the home page',
    why: 'Several URLs redirect to the home page. Visitors do not find what they came for, and search engines treat such redirects as soft 404s.',
    fix: 'Redirect to the page that replaces the old one, or return 404.',
    tally: `SELECT 'to home' AS key, pages.url AS value ${TO_HOME}`,
    sql: `
      SELECT found.url, 'This URL and others redirect to the home page.' AS detail, found.home AS evidence
      FROM (SELECT pages.url, home.url AS home ${TO_HOME}) AS found
      JOIN ${tallyOf('redirect-to-home')} WHERE tally.pages >= 3`,
  },
] as const satisfies readonly Check[]
