import { type Check, type PageCheck } from '#api/engine/check.ts'
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

/** What is said of a page that did not come, or came and could not be read. */
const UNREAD: Partial<Record<string, string>> = {
  unreadable: 'Reading the page took too long.',
  connection: 'The connection was refused or broke off, at each of several tries.',
  undecodable: 'The answer could not be unpacked: it is not what its Content-Encoding says.',
}

/** Whether the address itself was answered, and with what. */
export const answerChecks = [
  {
    id: 'http-4xx',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Page not found or refused',
    why: 'The server answers this address with a 4xx status, which means that there is nothing to see. Visitors meet an error page and search engines drop the address.',
    fix: 'Restore the page, redirect the address to the page that replaces it, or remove the links to it.',
    find: ({ kind, status, hops }) =>
      when(
        kind === 'error' && hops.length === 0 && status >= 400 && status < 500,
        `The server answered ${status}.`,
      ),
  },
  {
    id: 'http-5xx',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Server error',
    why: 'A 5xx status means that the server failed while it made the page. Search engines slow down when they meet it often, and drop the page when it lasts.',
    fix: "Look into the server's log for this address and mend what fails.",
    find: ({ kind, status, hops }) =>
      when(kind === 'error' && hops.length === 0 && status >= 500, `The server answered ${status}.`),
  },
  {
    id: 'fetch-timeout',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Page timed out',
    why: 'The page did not arrive in time, not even at a second try. Visitors leave and crawlers give up.',
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
    why: 'The domain name system (DNS), which turns names into addresses, knows no such host. Nobody can reach the page.',
    fix: 'Check the spelling of the host in links, and its DNS records.',
    find: failed('dns'),
  },
  {
    id: 'fetch-tls',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Secure connection failed',
    why: 'The certificate or the TLS handshake, which make https safe, failed. Browsers show a warning in place of the page.',
    fix: 'Renew the certificate, and make sure that it names this host and comes with its intermediate certificates.',
    find: failed('tls'),
  },
  {
    id: 'blocked-by-waf',
    category: 'crawl',
    severity: 'notice',
    scope: 'page',
    on: 'response',
    title: 'Could not check: our crawler was refused',
    why: 'A firewall or a login refused our crawler. That says nothing about the page, so it stays out of the score.',
    fix: 'Let BellwetherBot pass in your firewall or bot protection if you want these pages audited.',
    find: ({ kind, status }) =>
      when(
        kind === 'blocked',
        status === 0 ? 'The crawler was refused.' : `The crawler was refused with status ${status}.`,
      ),
  },
  {
    id: 'page-unreadable',
    category: 'crawl',
    severity: 'notice',
    scope: 'page',
    on: 'response',
    title: 'Could not be read',
    why: 'The page did not come whole, or reading it took longer than any page may. Visitors and search engines may meet the same. It stays out of the score.',
    fix: 'Where the connection broke, look into the log of the server and of what stands before it. Where the answer could not be unpacked, make Content-Encoding say what was done. Where reading took too long, validate the HTML: look for thousands of unclosed tags, and for very long attributes and inline scripts.',
    find: ({ failure, hops }) =>
      when(failure !== null && hops.length === 0 && failure in UNREAD, UNREAD[failure ?? ''] ?? ''),
  },
  {
    id: 'status-200-empty',
    category: 'crawl',
    severity: 'error',
    scope: 'page',
    on: 'response',
    title: 'Empty page',
    why: 'The server says that all is well, but there is nothing on the page to read or to see. Search engines treat it as an error in disguise.',
    fix: 'Mend what should have made the content, or answer 404 when there is none.',
    find: (facts) =>
      when(
        isEmptyPage(facts),
        facts.bytes === 0
          ? 'The answer holds nothing.'
          : 'The page has no readable text and shows nothing else.',
      ),
  },
  {
    id: 'slow-ttfb',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Slow server response',
    why: 'The time to the first byte is how long the server thinks before it answers. Everything that a visitor waits for starts only then.',
    fix: 'Cache pages or their parts, speed up slow queries, and serve from a place near your visitors.',
    find: ({ ttfbMs }) =>
      when(ttfbMs > 800, `The first byte took ${Math.round(ttfbMs)} ms; up to 800 ms is good.`),
  },
  {
    id: 'slow-page',
    category: 'crawl',
    severity: 'warning',
    scope: 'page',
    title: 'Slow download',
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
    why: 'Google reads only the first 2 MB of a page. Text and links after that do not exist for it.',
    fix: 'Move inline scripts, styles, images and data out of the HTML, or split the page.',
    find: ({ bytes }) =>
      when(bytes > 2 * 1024 * 1024, `The HTML has ${(bytes / 1024 / 1024).toFixed(1)} MB.`),
  },
] as const satisfies readonly Check[]
