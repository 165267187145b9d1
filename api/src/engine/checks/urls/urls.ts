import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { pathnameOf } from '#api/engine/urls.ts'

const SESSION = /[?&;](?:phpsessid|jsessionid|aspsessionid\w*|sessionid|session_id|sid)=/i
const SEARCH = /[?&](?:q|s|query|search|suche|recherche|buscar)=[^&]/i
const NON_ASCII = /[\u0080-\u{10ffff}]/u
const MAX_LENGTH = 200
const MAX_PARAMETERS = 3
const MAX_FOLDERS = 6

function segmentsOf(url: string): string[] {
  return pathnameOf(url).split('/').filter(Boolean)
}

function repeatedSegment(url: string): string | undefined {
  const segments = segmentsOf(url)
  const counts = new Map<string, number>()
  for (const segment of segments) counts.set(segment, (counts.get(segment) ?? 0) + 1)
  // The first of January is no trap.
  return segments.find(
    (segment, at) =>
      !/^\d+$/.test(segment) && (segments[at + 1] === segment || (counts.get(segment) ?? 0) >= 3),
  )
}

function countParameters(url: string): number {
  return [...new URL(url).searchParams.keys()].length
}

/** The form of the URL itself. */
export const urlChecks = [
  {
    id: 'url-underscore',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Underscore in URL',
    why: 'Search engines read hyphens as spaces between words, but underscores join words into one.',
    fix: 'Use hyphens in new URLs. Renaming old ones is seldom worth the redirects.',
    find: ({ url }) => when(pathnameOf(url).includes('_'), 'The path contains an underscore.', url),
  },
  {
    id: 'url-uppercase',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Uppercase letters in URL',
    why: 'On most servers uppercase letters make a different URL, so a page easily gets two.',
    fix: 'Use lowercase, and redirect the other form.',
    find: ({ url }) =>
      when(
        /[A-Z]/.test(pathnameOf(url).replace(/%[0-9A-F]{2}/g, '')),
        'The path contains uppercase letters.',
        url,
      ),
  },
  {
    id: 'url-space',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Space in URL',
    why: 'A space becomes %20, which is hard to read, and a URL with a bare space breaks when it is copied into a text.',
    fix: 'Use hyphens.',
    find: ({ url }) => when(pathnameOf(url).includes('%20'), 'The path contains a space.', url),
  },
  {
    id: 'url-multiple-slashes',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Double slash in URL',
    why: 'Two slashes in a row make a second URL of the same page, usually because of a mistake in how URLs are put together.',
    fix: 'Correct the links, and redirect to the URL with single slashes.',
    find: ({ url }) => when(pathnameOf(url).includes('//'), 'The path contains a double slash.', url),
  },
  {
    id: 'url-repetitive',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Repeating path segment',
    why: 'The same folder comes again and again, a sign of relative links that create an endless number of URLs.',
    fix: 'Use links that start with /, and return 404 for such URLs.',
    find: ({ url }) => {
      const segment = repeatedSegment(url)
      return when(segment !== undefined, `The segment "${segment ?? ''}" repeats.`, url)
    },
  },
  {
    id: 'url-too-long',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'URL too long',
    why: 'Long URLs are hard to read and share, and are cut off in search results.',
    fix: 'Keep a few meaningful words.',
    find: ({ url }) => when(url.length > MAX_LENGTH, `The URL has ${url.length} characters.`, url),
  },
  {
    id: 'url-many-params',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Too many URL parameters',
    why: 'Each combination of parameters is a URL of its own, so crawlers find thousands of pages that differ little.',
    fix: 'Use fewer parameters, and name a canonical URL without them.',
    find: ({ url }) =>
      when(countParameters(url) > MAX_PARAMETERS, `${countParameters(url)} parameters.`, url),
  },
  {
    id: 'url-session-id',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Session ID in URL',
    why: 'Every visitor and crawler gets different URLs, so each page exists countless times. Anyone who copies a URL may share the session.',
    fix: 'Keep the session in a cookie.',
    find: ({ url }) => when(SESSION.test(url), 'The URL contains a session ID.', url),
  },
  {
    id: 'url-internal-search',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Indexable internal search results',
    why: "Results of the site's own search are endless in number and of little use in a search engine.",
    fix: 'Add noindex to search result pages.',
    find: ({ url, indexable }) =>
      when(indexable && SEARCH.test(url), 'The URL looks like an internal search.', url),
  },
  {
    id: 'url-depth-folders',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Deeply nested URL',
    why: 'A URL with many folders is hard to read and looks unimportant.',
    fix: 'Keep the path flat.',
    find: ({ url }) => {
      const { length } = segmentsOf(url)
      return when(
        length > MAX_FOLDERS,
        `The path has ${length} segments; up to ${MAX_FOLDERS} is usual.`,
        url,
      )
    },
  },
  {
    id: 'url-non-ascii',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Unescaped non-ASCII characters in links',
    why: 'Browsers encode such characters, but programs that read links encode them in other ways or not at all, so one page gets several URLs.',
    fix: 'Percent-encode the characters as UTF-8, or use ASCII in the path.',
    find: ({ links }) =>
      whenAny(
        links.items.filter(({ internal, href }) => internal && NON_ASCII.test(href)).map(({ href }) => href),
        (count) => `${counted(count, 'internal link')} with unescaped characters.`,
      ),
  },
] as const satisfies readonly Check[]
