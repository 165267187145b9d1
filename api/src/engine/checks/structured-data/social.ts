import { type Check } from '#api/engine/check.ts'
import { when, whenAny } from '#api/engine/checks/findings.ts'
import { normalizeUrl } from '#api/engine/urls.ts'

const OPEN_GRAPH = ['title', 'type', 'url', 'image'] as const

/** Open Graph and X (Twitter) cards. */
export const socialChecks = [
  {
    id: 'og-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Missing Open Graph tags',
    why: 'Open Graph tags set the headline, text and image when somebody shares the page in a chat or on a social network.',
    fix: 'Add og:title, og:type, og:url and og:image.',
    find: ({ head }) => when(Object.keys(head.og).length === 0, 'The page has none.'),
  },
  {
    id: 'og-incomplete',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Incomplete Open Graph tags',
    why: 'Without all four basic tags, social networks guess what to show, and often show no image.',
    fix: 'Add the missing ones.',
    find: ({ head }) =>
      Object.keys(head.og).length === 0
        ? []
        : whenAny(
            OPEN_GRAPH.filter((name) => !head.og[name]).map((name) => `og:${name}`),
            () => 'Basic tags are missing.',
          ),
  },
  {
    id: 'og-url-mismatch',
    category: 'structured-data',
    severity: 'warning',
    scope: 'page',
    title: 'og:url differs from canonical',
    why: 'Social networks count likes and shares for the URL in og:url. It should be the canonical URL.',
    fix: 'Use the canonical URL.',
    find: ({ head, canonical, finalUrl }) => {
      const url = head.og['url'] ? normalizeUrl(head.og['url'], finalUrl) : null
      return when(url !== null && url !== (canonical ?? finalUrl), 'The URLs differ.', url)
    },
  },
  {
    id: 'twitter-missing',
    category: 'structured-data',
    severity: 'notice',
    scope: 'page',
    title: 'Missing X (Twitter) card',
    why: 'X shows a large image only if the page asks for it. The rest it takes from Open Graph.',
    fix: 'Add <meta name="twitter:card" content="summary_large_image">.',
    find: ({ head }) => when(!head.twitter['card'], 'There is no twitter:card.'),
  },
] as const satisfies readonly Check[]
