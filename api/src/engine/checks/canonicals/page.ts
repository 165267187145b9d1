import { type Check } from '#api/engine/check.ts'
import { when } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { hostOf, isSameSite } from '#api/engine/urls.ts'

function hrefs({ head }: PageFacts): string[] {
  return head.canonicals.map(({ href }) => href)
}

/** Search engines read those of the head and of the header. */
function distinct(facts: PageFacts, source: 'html' | 'header'): Set<string> {
  return new Set(
    facts.head.canonicals
      .filter((canonical) => canonical.source === source && canonical.inHead)
      .map(({ url, href }) => url ?? href),
  )
}

/** The canonical tag of one page: the URL that search engines should show for its content. */
export const canonicalPageChecks = [
  {
    id: 'canonical-missing',
    category: 'canonicals',
    severity: 'notice',
    scope: 'page',
    title: 'Missing canonical',
    why: 'A canonical tag names the one URL that search engines should show. Without it they choose, for example when the page is reached with tracking parameters.',
    fix: 'Add <link rel="canonical" href="…"> with the page\'s own URL to the head.',
    find: (facts) =>
      when(
        facts.status === 200 && !facts.noindex && !facts.head.isAmp && facts.head.canonicals.length === 0,
        'Neither the page nor its header names one.',
      ),
  },
  {
    id: 'canonical-multiple',
    category: 'canonicals',
    severity: 'error',
    scope: 'page',
    title: 'Multiple canonicals',
    why: 'The page names more than one canonical URL. Search engines will likely ignore all of them.',
    fix: 'Keep one. Often a theme and a plugin add one each.',
    find: (facts) => {
      const all = [...distinct(facts, 'html')]
      return when(all.length > 1, `The page names ${all.length} different URLs.`, all.join(', '))
    },
  },
  {
    id: 'canonical-conflict-header',
    category: 'canonicals',
    severity: 'error',
    scope: 'page',
    title: 'Header and HTML canonicals differ',
    why: 'The Link header and the HTML disagree about the canonical URL, so search engines may ignore both.',
    fix: 'Name the same URL in both, or in only one.',
    find: (facts) => {
      const [header] = distinct(facts, 'header')
      const [html] = distinct(facts, 'html')
      const isConflict = header !== undefined && html !== undefined && header !== html
      return when(isConflict, 'They name different URLs.', `header: ${header ?? ''}, page: ${html ?? ''}`)
    },
  },
  {
    id: 'canonical-relative',
    category: 'canonicals',
    severity: 'warning',
    scope: 'page',
    title: 'Relative canonical',
    why: 'A canonical without a host is resolved against whatever URL the page was reached at, so copies of the page point to themselves.',
    fix: 'Write the absolute URL, with https:// and host.',
    find: (facts) => {
      const relative = hrefs(facts).find((href) => href !== '' && !/^[a-z][a-z0-9+.-]*:/i.test(href))
      return when(relative !== undefined, 'The URL lacks scheme or host.', relative)
    },
  },
  {
    id: 'canonical-empty',
    category: 'canonicals',
    severity: 'error',
    scope: 'page',
    title: 'Empty or invalid canonical',
    why: 'The canonical tag names no URL that can be used.',
    fix: "Put the page's URL in it, or remove the tag.",
    find: ({ head }) => {
      const broken = head.canonicals.find(({ url }) => url === null)
      return when(
        broken !== undefined,
        broken?.href === '' ? 'The tag is empty.' : 'The URL is invalid.',
        broken?.href,
      )
    },
  },
  {
    id: 'canonical-fragment',
    category: 'canonicals',
    severity: 'warning',
    scope: 'page',
    title: 'Canonical with a fragment',
    why: 'What follows # in a URL never reaches the server, and search engines drop it. A canonical with a fragment is usually a mistake.',
    fix: 'Remove everything from # on.',
    find: (facts) => {
      const href = hrefs(facts).find((candidate) => candidate.includes('#'))
      return when(href !== undefined, 'The URL contains #.', href)
    },
  },
  {
    id: 'canonical-cross-domain',
    category: 'canonicals',
    severity: 'notice',
    scope: 'page',
    title: 'Canonical on another domain',
    why: 'The page asks search engines to show a page of another domain instead. That is right for syndicated content, and wrong after copying a template.',
    fix: 'Make sure that it is intentional.',
    find: ({ canonical, finalUrl }) =>
      when(
        canonical !== null && !isSameSite(canonical, finalUrl),
        'The canonical page is on another site.',
        canonical,
      ),
  },
  {
    id: 'canonical-scheme',
    category: 'canonicals',
    severity: 'warning',
    scope: 'page',
    title: 'Canonical switches between HTTP and HTTPS',
    why: 'The page was reached with one scheme and names the other as canonical, which sends search engines to a URL that redirects, or to an unencrypted page.',
    fix: 'Name the HTTPS URL, and redirect HTTP to it.',
    find: ({ canonical, finalUrl }) =>
      when(
        canonical !== null &&
          hostOf(canonical) === hostOf(finalUrl) &&
          canonical.split(':', 1)[0] !== finalUrl.split(':', 1)[0],
        'Page and canonical have different schemes.',
        canonical,
      ),
  },
  {
    id: 'canonical-hreflang-conflict',
    category: 'canonicals',
    severity: 'warning',
    scope: 'page',
    title: 'Canonicalized page with hreflang',
    why: 'The page lists its language versions (hreflang) and at the same time names another page as canonical. Search engines then ignore the list.',
    fix: 'Make each language version canonical to itself, or remove hreflang here.',
    find: ({ canonical, finalUrl, head }) =>
      when(
        canonical !== null && canonical !== finalUrl && head.alternates.length > 0,
        'hreflang on a page that is not canonical.',
        canonical,
      ),
  },
] as const satisfies readonly Check[]
