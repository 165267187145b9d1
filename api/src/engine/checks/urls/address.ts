import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { pathnameOf } from '#api/engine/urls.ts'

const SESSION = /[?&;](?:phpsessid|jsessionid|aspsessionid\w*|sessionid|session_id|sid)=/i
const SEARCH = /[?&](?:q|s|query|search|suche|recherche|buscar)=[^&]/i
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

/** How the address itself is written. */
export const addressChecks = [
  {
    id: 'url-underscore',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Underscore in the address',
    why: 'Search engines take hyphens for gaps between words, but underscores join words to one.',
    fix: 'Use hyphens in new addresses. Renaming old ones is seldom worth the redirects.',
    find: ({ url }) => when(pathnameOf(url).includes('_'), 'The path holds an underscore.', url),
  },
  {
    id: 'url-uppercase',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Capital letters in the address',
    why: 'For most servers capital letters make another address, so a page easily gets two.',
    fix: 'Use lower case, and redirect the other form.',
    find: ({ url }) =>
      when(
        /[A-Z]/.test(pathnameOf(url).replace(/%[0-9A-F]{2}/g, '')),
        'The path holds capital letters.',
        url,
      ),
  },
  {
    id: 'url-space',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Space in the address',
    why: 'A space becomes %20, which is hard to read, and an address with a bare space breaks when it is copied into a text.',
    fix: 'Use hyphens.',
    find: ({ url }) => when(pathnameOf(url).includes('%20'), 'The path holds a space.', url),
  },
  {
    id: 'url-multiple-slashes',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Double slash in the path',
    why: 'Two slashes in a row make a second address of the same page, mostly by a mistake in how addresses are put together.',
    fix: 'Correct the links, and redirect to the address with single slashes.',
    find: ({ url }) => when(pathnameOf(url).includes('//'), 'The path holds a double slash.', url),
  },
  {
    id: 'url-repetitive',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Repeating part in the path',
    why: 'The same folder comes again and again, a sign of relative links that make an endless number of addresses.',
    fix: 'Use links that start with /, and answer 404 for such addresses.',
    find: ({ url }) => {
      const segment = repeatedSegment(url)
      return when(segment !== undefined, `The part "${segment ?? ''}" repeats.`, url)
    },
  },
  {
    id: 'url-too-long',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Very long address',
    why: 'Long addresses are hard to read and share, and are cut off in search results.',
    fix: 'Keep a few telling words.',
    find: ({ url }) => when(url.length > MAX_LENGTH, `The address has ${url.length} characters.`, url),
  },
  {
    id: 'url-many-params',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Many parameters in the address',
    why: 'Each combination of parameters is an address of its own, so crawlers meet thousands of pages that differ little.',
    fix: 'Use fewer parameters, and name a canonical address without them.',
    find: ({ url }) =>
      when(countParameters(url) > MAX_PARAMETERS, `${countParameters(url)} parameters.`, url),
  },
  {
    id: 'url-session-id',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Session id in the address',
    why: 'Every visitor and crawler gets addresses of its own, so each page exists countless times. Whoever copies an address may share the session.',
    fix: 'Keep the session in a cookie.',
    find: ({ url }) => when(SESSION.test(url), 'The address holds a session id.', url),
  },
  {
    id: 'url-internal-search',
    category: 'urls',
    severity: 'warning',
    scope: 'page',
    title: 'Search result page can be indexed',
    why: "Results of the site's own search are endless in number and of little use in a search engine.",
    fix: 'Add noindex to search result pages.',
    find: ({ url, indexable }) =>
      when(indexable && SEARCH.test(url), 'The address looks like a search.', url),
  },
  {
    id: 'url-depth-folders',
    category: 'urls',
    severity: 'notice',
    scope: 'page',
    title: 'Deeply nested folders',
    why: 'An address with many folders is hard to read and looks unimportant.',
    fix: 'Keep the path flat.',
    find: ({ url }) => {
      const { length } = segmentsOf(url)
      return when(length > MAX_FOLDERS, `The path has ${length} parts; up to ${MAX_FOLDERS} is usual.`, url)
    },
  },
] as const satisfies readonly Check[]
