import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { hasResponse } from '#api/engine/host-facts.ts'
import { hostOf, isSameSite } from '#api/engine/urls.ts'

const isGood = (status: number) => status >= 200 && status < 300

/** Status codes and redirects of a host's probes. */
export const hostResponseChecks = [
  {
    id: 'soft-404',
    category: 'crawl',
    severity: 'warning',
    scope: 'host',
    title: 'Soft 404',
    why: 'We requested a URL that cannot exist and the server returned status 200. Search engines then index error pages and waste crawl budget on them.',
    fix: 'Return 404 for URLs that do not exist. The page that visitors see can stay the same.',
    isKnown: ({ probes: { notFound } }) => hasResponse(notFound),
    find: ({ probes: { notFound } }) =>
      when(
        notFound !== undefined && isGood(notFound.status),
        `A made-up URL returned ${notFound?.status ?? 0}.`,
        notFound?.title,
      ),
  },
  {
    id: 'www-not-unified',
    category: 'crawl',
    severity: 'error',
    scope: 'host',
    title: 'No redirect between www and non-www',
    why: 'Both host names show the site, so every page exists twice and links to it are split between the two.',
    fix: 'Choose one host name and redirect the other to it with status 301.',
    isKnown: ({ probes: { www } }) => www !== undefined,
    find: ({ origin, probes: { www } }) =>
      when(
        www !== undefined &&
          isGood(www.status) &&
          hostOf(www.finalUrl) !== hostOf(origin) &&
          isSameSite(www.finalUrl, `${origin}/`),
        'Both host names return the site, and neither redirects to the other.',
        www?.finalUrl,
      ),
  },
  {
    id: 'http-not-redirected',
    category: 'crawl',
    severity: 'error',
    scope: 'host',
    title: 'HTTP does not redirect to HTTPS',
    why: 'The unencrypted URL shows the site too. Visitors who use it stay without protection, and every page exists twice.',
    fix: 'Redirect every HTTP URL to the same URL with HTTPS, with status 301.',
    isKnown: ({ origin, probes: { http } }) => origin.startsWith('https:') && http !== undefined,
    find: ({ probes: { http } }) =>
      when(
        http !== undefined && isGood(http.status) && http.finalUrl.startsWith('http:'),
        'The home page is also served over HTTP.',
        http?.finalUrl,
      ),
  },
] as const satisfies readonly Check[]
