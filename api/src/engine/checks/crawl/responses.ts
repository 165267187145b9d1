import { type Check, type PageCheck } from '#api/engine/check.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type FetchFailure } from '#api/engine/fetched-page.ts'
import { when } from '#api/engine/checks/findings.ts'
import { isEmptyPage } from '#api/engine/page-kinds.ts'

function failed(...failures: FetchFailure[]): PageCheck['find'] {
  return ({ failure, hops, finalUrl }) =>
    when(
      failure !== null && hops.length === 0 && failures.includes(failure),
      `The request failed: ${failure ?? ''}.`,
      finalUrl,
    )
}

/** Details for a page that did not arrive, or that could not be read. */
const UNREAD: Partial<Record<string, string>> = {
  unreadable: 'Reading the page took too long.',
  connection:
    'The connection was refused or dropped, or what came was no valid HTTP response, on each of several tries.',
  undecodable: 'The response could not be decompressed: it does not match its Content-Encoding.',
}

function whyUnread({ kind, failure, status }: PageFacts): string | undefined {
  if (failure !== null) return UNREAD[failure]
  return kind === 'error' && status < 200
    ? `The server returned ${status}, which is no final response, and nothing after it.`
    : undefined
}

/** The status of the URL itself. */
export const responseChecks = [
  {
    id: 'http-4xx',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Page returns 4xx',
    why: 'The server returns a 4xx status code for this URL, which means that there is nothing to see. Visitors get an error page, and search engines drop the URL from their index.',
    fix: 'Restore the page, redirect the URL to the page that replaces it, or remove the links to it.',
    find: ({ kind, status, hops }) =>
      when(
        kind === 'error' && hops.length === 0 && status >= 400 && status < 500,
        `The server returned ${status}.`,
      ),
  },
  {
    id: 'http-5xx',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Page returns 5xx',
    why: 'A 5xx status code means that the server failed to deliver the page. Search engines slow down when they see it often, and drop the page if it lasts.',
    fix: "Look for this URL in the server's log and fix what fails.",
    find: ({ kind, status, hops }) =>
      when(kind === 'error' && hops.length === 0 && status >= 500, `The server returned ${status}.`),
  },
  {
    id: 'fetch-timeout',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Page timed out',
    why: 'The page did not arrive in time, not even on a second try. Visitors leave and crawlers give up.',
    fix: 'Find out what the server waits for: slow queries, other services, too little capacity.',
    find: failed('timeout'),
  },
  {
    id: 'fetch-dns',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Host name cannot be resolved',
    why: 'The domain name system (DNS), which turns host names into IP addresses, does not know this host. Nobody can reach the page.',
    fix: 'Check the spelling of the host in links, and its DNS records.',
    find: failed('dns'),
  },
  {
    id: 'fetch-tls',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'TLS handshake failed',
    why: 'The certificate or the TLS handshake, which make HTTPS secure, failed. Browsers show a warning instead of the page.',
    fix: 'Renew the certificate, and make sure that it covers this host and comes with its intermediate certificates.',
    find: failed('tls'),
  },
  {
    id: 'blocked-by-waf',
    category: 'crawl',
    severity: 'notice',
    scope: 'page',
    on: 'response',
    title: 'Crawler blocked, page not checked',
    why: 'A firewall or a login refused our crawler. That says nothing about the page, so it stays out of the score.',
    fix: 'Allow BellwetherBot in your firewall or bot protection if you want these pages audited.',
    find: ({ kind, status }) =>
      when(
        kind === 'blocked',
        status === 0 ? 'The crawler was blocked.' : `The crawler was blocked with status ${status}.`,
      ),
  },
  {
    id: 'page-unreadable',
    category: 'crawl',
    severity: 'notice',
    scope: 'page',
    on: 'response',
    title: 'Page could not be read',
    why: 'The page did not arrive complete, or reading it took longer than any page may. Visitors and search engines may have the same problem. It stays out of the score.',
    fix: 'If the connection broke, check the log of the server and of any proxy in front of it. If the response could not be decompressed, make Content-Encoding match the body. If reading took too long, validate the HTML: look for thousands of unclosed tags, and for very long attributes and inline scripts.',
    find: (facts) => {
      const why = facts.hops.length > 0 ? undefined : whyUnread(facts)
      return when(why !== undefined, why ?? '')
    },
  },
  {
    id: 'status-200-empty',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Empty page with status 200',
    why: 'The server reports success, but the page has nothing to read or see. Search engines treat it as a soft 404.',
    fix: 'Fix what should have rendered the content, or return 404 when there is none.',
    find: (facts) =>
      when(
        isEmptyPage(facts),
        facts.bytes === 0
          ? 'The response body is empty.'
          : 'The page has no readable text and shows nothing else.',
      ),
  },
  {
    id: 'slow-ttfb',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Slow server response (TTFB)',
    why: 'The time to first byte (TTFB) is how long the server takes before it starts to respond. Everything a visitor waits for starts only then.',
    fix: 'Cache pages or parts of them, speed up slow queries, and serve from a location near your visitors.',
    find: ({ ttfbMs }) =>
      when(ttfbMs > 800, `The first byte took ${Math.round(ttfbMs)} ms; up to 800 ms is good.`),
  },
  {
    id: 'slow-page',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Slow HTML download',
    why: 'The HTML alone took long to arrive. On a phone the page is slower still.',
    fix: 'Send less HTML, compress it, and look for a slow network between server and visitors.',
    find: ({ totalMs }) =>
      when(totalMs > 3_000, `The page took ${(totalMs / 1_000).toFixed(1)} s to download.`),
  },
  {
    id: 'html-too-large',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    title: 'HTML over 2 MB',
    why: 'Google crawls only the first 2 MB of an HTML file. It does not see text and links after that.',
    fix: 'Move inline scripts, styles, images and data out of the HTML, or split the page.',
    find: ({ bytes, truncated }) => {
      const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`
      const detail = truncated
        ? `The HTML has more than ${size}. What comes after them was not read.`
        : `The HTML has ${size}.`
      return when(bytes > 2 * 1024 * 1024, detail)
    },
  },
] as const satisfies readonly Check[]
