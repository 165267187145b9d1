import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { hostOf, isSameSite } from '#api/engine/urls.ts'

const isGood = (status: number) => status >= 200 && status < 300

/** What a host does with addresses that should lead elsewhere. */
export const hostAnswerChecks = [
  {
    id: 'soft-404',
    category: 'crawl',
    severity: 'warning',
    scope: 'host',
    title: 'Missing pages answer as if they existed',
    why: 'We asked for an address that cannot exist and the server answered with status 200. Search engines then index error pages and waste their visits on them.',
    fix: 'Answer 404 for addresses that do not exist. The page that visitors see may stay the same.',
    find: ({ probes: { notFound } }) =>
      when(
        notFound !== undefined && isGood(notFound.status),
        `A made-up address was answered with ${notFound?.status ?? 0}.`,
        notFound?.title,
      ),
  },
  {
    id: 'www-not-unified',
    category: 'crawl',
    severity: 'error',
    scope: 'host',
    title: 'The site answers with and without www',
    why: 'Both names show the site, so every page exists twice and links to it are split between the two.',
    fix: 'Choose one name and redirect the other to it with status 301.',
    find: ({ origin, probes: { www } }) =>
      when(
        www !== undefined &&
          isGood(www.status) &&
          hostOf(www.finalUrl) !== hostOf(origin) &&
          isSameSite(www.finalUrl, `${origin}/`),
        'Both names answer, and neither redirects to the other.',
        www?.finalUrl,
      ),
  },
  {
    id: 'http-not-redirected',
    category: 'crawl',
    severity: 'error',
    scope: 'host',
    title: 'http does not redirect to https',
    why: 'The unencrypted address shows the site too. Visitors who type it stay without protection, and every page exists twice.',
    fix: 'Redirect every http address to the same address with https, with status 301.',
    find: ({ origin, probes: { http } }) =>
      when(
        origin.startsWith('https:') &&
          http !== undefined &&
          isGood(http.status) &&
          http.finalUrl.startsWith('http:'),
        'The home page answers over http.',
        http?.finalUrl,
      ),
  },
] as const satisfies readonly Check[]
