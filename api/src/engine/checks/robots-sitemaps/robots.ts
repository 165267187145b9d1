import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { type HostFacts, type RobotsFile } from '#api/engine/host-facts.ts'
import { readableRobots, rulesOf } from '#api/engine/robots.ts'

const MAX_BYTES = 500 * 1024
const MAX_DELAY = 10

/** URLs that no rule was made for. */
const ANY_PAGES = ['/a-page-that-no-rule-names', '/~9/page-that-no-rule-names/', '/zz?no=rule']
const isThere = ({ status }: RobotsFile) => status >= 200 && status < 300
const isHtml = ({ text }: RobotsFile) => /^\s*<(?:!doctype|html|head|body)\b/i.test(text)
const isReadable = (robots: RobotsFile) => isThere(robots) && !isHtml(robots)

/** What the rules are is not known while the file is unavailable. */
export const hasKnownRobots = ({ robots }: Pick<HostFacts, 'robots'>) => readableRobots(robots) !== null

/** Whether a crawler may visit nothing, but for what single lines allow. */
export function isShutOut({ robots, origin }: HostFacts, agent: string): boolean {
  return isReadable(robots) && ANY_PAGES.every((path) => !rulesOf(robots).isAllowed(origin + path, agent))
}

/** robots.txt and its rules. */
export const robotsChecks = [
  {
    id: 'robots-missing',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'host',
    title: 'Missing robots.txt',
    why: 'robots.txt tells crawlers what they may visit and where the sitemap is. Without one, everything is allowed.',
    fix: 'Add a /robots.txt that at least names the sitemap.',
    isKnown: hasKnownRobots,
    find: ({ robots }) =>
      when(
        readableRobots(robots) !== null && !isThere(robots),
        robots.failure === undefined
          ? `The server returned ${robots.status}.`
          : 'The URL redirects, and the redirects lead to no file.',
        robots.url,
      ),
  },
  {
    id: 'robots-unreachable',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'host',
    title: 'robots.txt unreachable',
    why: 'While robots.txt cannot be read, search engines stay away from the whole site. Google stops for twelve hours, and then uses an older copy.',
    fix: 'Make sure that /robots.txt always returns 200 or 404 quickly.',
    isKnown: () => true,
    find: ({ robots }) =>
      when(
        readableRobots(robots) === null,
        robots.failure === undefined
          ? `The server returned ${robots.status}.`
          : `The request failed: ${robots.failure}.`,
        robots.url,
      ),
  },
  {
    id: 'robots-syntax',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'host',
    title: 'Invalid lines in robots.txt',
    why: 'Crawlers skip lines that they do not understand, so a rule that you rely on may not exist.',
    fix: 'Correct the lines: a field, a colon, a value; and User-agent before its rules.',
    isKnown: hasKnownRobots,
    find: ({ robots }) => {
      const problems = isReadable(robots)
        ? rulesOf(robots).problems.filter(({ kind }) => kind !== 'noindex')
        : []
      return whenAny(
        problems.map(({ line, text }) => `line ${line}: ${text}`),
        (count) => `${counted(count, 'line')} that crawlers skip.`,
      )
    },
  },
  {
    id: 'robots-blocks-all',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'host',
    title: 'robots.txt blocks the whole site',
    why: 'Search engines may not read a single page, so the site disappears from search. Often this line is left over from development.',
    fix: 'Remove the line "Disallow: /" for Googlebot or for all.',
    isKnown: hasKnownRobots,
    find: (host) =>
      when(
        isShutOut(host, 'Googlebot'),
        'Googlebot may visit no page, but for those that an Allow line names.',
      ),
  },
  {
    id: 'robots-too-large',
    category: 'robots-sitemaps',
    severity: 'warning',
    scope: 'host',
    title: 'robots.txt over 500 KiB',
    why: 'Google reads the first 500 KiB and ignores the rest.',
    fix: 'Combine rules with wildcards.',
    isKnown: hasKnownRobots,
    find: ({ robots }) =>
      when(isThere(robots) && robots.bytes > MAX_BYTES, `It has ${Math.round(robots.bytes / 1024)} KiB.`),
  },
  {
    id: 'robots-no-sitemap',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'host',
    title: 'No sitemap in robots.txt',
    why: 'A Sitemap line shows every search engine where the list of your pages is.',
    fix: 'Add a line such as: Sitemap: https://example.com/sitemap.xml',
    isKnown: hasKnownRobots,
    find: ({ robots }) =>
      when(isReadable(robots) && rulesOf(robots).sitemaps.length === 0, 'There is no Sitemap line.'),
  },
  {
    id: 'robots-html',
    category: 'robots-sitemaps',
    severity: 'error',
    scope: 'host',
    title: 'robots.txt is an HTML page',
    why: 'The server returns an HTML page instead of a text file with rules, so there are no rules.',
    fix: 'Serve a plain text file, or return 404.',
    isKnown: hasKnownRobots,
    find: ({ robots }) =>
      when(isThere(robots) && isHtml(robots), 'The file contains HTML.', robots.contentType),
  },
  {
    id: 'robots-crawl-delay',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'host',
    title: 'Long crawl-delay',
    why: 'Crawl-delay makes crawlers wait between two requests. If it is long they never get through the site. Google ignores it.',
    fix: 'Remove it, or set a few seconds at most.',
    isKnown: hasKnownRobots,
    find: ({ robots }) => {
      const delay = isReadable(robots) ? rulesOf(robots).crawlDelay : null
      return when(delay !== null && delay > MAX_DELAY, `Crawlers are asked to wait ${delay ?? 0} s.`)
    },
  },
  {
    id: 'robots-noindex-line',
    category: 'robots-sitemaps',
    severity: 'notice',
    scope: 'host',
    title: 'noindex in robots.txt',
    why: 'Search engines do not support noindex in robots.txt, so these pages are not kept out of search.',
    fix: 'Use a robots meta tag or the X-Robots-Tag header on the pages.',
    isKnown: hasKnownRobots,
    find: ({ robots }) => {
      const problems = isReadable(robots)
        ? rulesOf(robots).problems.filter(({ kind }) => kind === 'noindex')
        : []
      return whenAny(
        problems.map(({ text }) => text),
        (count) => `${counted(count, 'line')} with noindex.`,
      )
    },
  },
] as const satisfies readonly Check[]
