import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type RobotsDirective, speaksToSearch } from '#api/engine/facts/response.ts'

const KNOWN = new Set(
  'all index follow noindex nofollow none archive noarchive nocache nosnippet notranslate noimageindex indexifembedded nositelinkssearchbox noodp noydir noyaca noai noimageai'.split(
    ' ',
  ),
)
const KNOWN_WITH_VALUE =
  /^(?:(?:max-snippet|max-video-preview):-?\d+|max-image-preview:(?:none|standard|large)|unavailable_after:.+)$/
const EXPIRY = 'unavailable_after:'
const PAIRS = [
  ['index', 'noindex'],
  ['follow', 'nofollow'],
  ['index', 'none'],
  ['follow', 'none'],
  ['all', 'noindex'],
  ['all', 'nofollow'],
  ['all', 'none'],
] as const

function directivesOf({ response, head }: PageFacts) {
  return [...response.robots, ...head.robots]
}

/** What a page tells every crawler, or the one of Google: what it tells others is no fault of its place in search. */
function tokensOf(facts: PageFacts): string[] {
  return directivesOf(facts)
    .filter(speaksToSearch)
    .flatMap(({ tokens }) => tokens)
}

/** Contradictions only count between directives for the same crawler. */
function contradictions(facts: PageFacts): string[] {
  const byBot = new Map<string, Set<string>>()
  for (const { bot, tokens } of directivesOf(facts))
    byBot.set(bot, new Set([...(byBot.get(bot) ?? []), ...tokens]))
  return [...byBot].flatMap(([bot, tokens]) =>
    PAIRS.filter(([one, other]) => tokens.has(one) && tokens.has(other)).map(
      (pair) => `${bot}: ${pair.join(' and ')}`,
    ),
  )
}

function pastDate(facts: PageFacts, now: Date): string | undefined {
  const dates = tokensOf(facts).flatMap((token) =>
    token.startsWith(EXPIRY) ? token.slice(EXPIRY.length).trim() : [],
  )
  return dates.find((date) => Date.parse(date) < now.getTime())
}

/** `?page=2` or `/page/2/`: the first page of a list is the list. */
const LATER_PAGE = /(?:[?&](?:page|paged|pagenum|page_no|pg)=|\/page\/)0{0,9}(?:[2-9]|[1-9]\d+)(?:[&/]|$)/

const isLaterPage = ({ head, finalUrl }: PageFacts) => head.prev !== null || LATER_PAGE.test(finalUrl)

/** Robots directives, and the head that holds them. */
export const directiveChecks = [
  {
    id: 'noindex',
    category: 'indexability',
    severity: 'notice',
    scope: 'page',
    title: 'noindex page',
    why: 'The noindex directive asks search engines not to show this page. That is right for carts and logins, and a disaster for pages that should be found.',
    fix: 'If people should find the page, remove noindex. If not, there is nothing to do.',
    find: (facts) => when(facts.noindex, 'The page is noindex.'),
  },
  {
    id: 'noindex-header',
    category: 'indexability',
    severity: 'notice',
    scope: 'page',
    title: 'noindex only in HTTP header',
    why: 'The X-Robots-Tag header keeps this page out of search. It is not visible in the HTML, so it is easily overlooked.',
    fix: 'Make sure that it is intentional, and document where the server sets it.',
    find: ({ response, head }) => {
      const says = (directives: readonly RobotsDirective[]) =>
        directives
          .filter(speaksToSearch)
          .some(({ tokens }) => tokens.includes('noindex') || tokens.includes('none'))
      return when(
        says(response.robots) && !says(head.robots),
        'X-Robots-Tag says noindex, the page does not.',
      )
    },
  },
  {
    id: 'robots-meta-conflict',
    category: 'indexability',
    severity: 'warning',
    scope: 'page',
    title: 'Contradictory robots directives',
    why: 'The page gives crawlers contradictory directives. Search engines follow the stricter one, which may not be what you want.',
    fix: 'Keep one robots directive in one place.',
    find: (facts) => whenAny(contradictions(facts), () => 'Contradictory directives for the same crawler.'),
  },
  {
    id: 'robots-meta-unknown',
    category: 'indexability',
    severity: 'notice',
    scope: 'page',
    title: 'Unknown robots directive',
    why: 'Crawlers ignore directives that they do not know, which are often typos.',
    fix: 'Correct or remove it.',
    find: (facts) =>
      whenAny(
        directivesOf(facts)
          .flatMap(({ tokens }) => tokens)
          .filter((token) => !KNOWN.has(token) && !KNOWN_WITH_VALUE.test(token)),
        (count) => `${counted(count, 'unknown robots directive')}.`,
      ),
  },
  {
    id: 'nofollow-page',
    category: 'indexability',
    severity: 'warning',
    scope: 'page',
    title: 'Page-level nofollow',
    why: 'nofollow for a whole page asks search engines not to follow any of its links, so pages behind it may never be found.',
    fix: 'Remove nofollow from the robots directive; mark single links instead where needed.',
    find: (facts) => when(tokensOf(facts).includes('nofollow'), 'The robots directive says nofollow.'),
  },
  {
    id: 'none-directive',
    category: 'indexability',
    severity: 'warning',
    scope: 'page',
    title: 'Robots directive "none"',
    why: 'none sounds like "no restrictions" but means the opposite: noindex and nofollow together.',
    fix: 'Remove it, or write noindex, nofollow if that is what you want.',
    find: (facts) => when(tokensOf(facts).includes('none'), 'The robots directive says none.'),
  },
  {
    id: 'nosnippet',
    category: 'indexability',
    severity: 'notice',
    scope: 'page',
    title: 'Snippets blocked',
    why: 'The page forbids search engines to show a snippet of its text, so its result looks bare and gets fewer clicks. AI answers cannot quote it either.',
    fix: 'Remove nosnippet or max-snippet:0 unless it is intentional.',
    find: (facts) =>
      when(
        tokensOf(facts).some((token) => token === 'nosnippet' || token === 'max-snippet:0'),
        'The robots directive forbids snippets.',
      ),
  },
  {
    id: 'noimageindex',
    category: 'indexability',
    severity: 'notice',
    scope: 'page',
    title: 'Images blocked from search',
    why: 'noimageindex stops the images on this page from appearing in image search.',
    fix: 'Remove it unless it is intentional.',
    find: (facts) =>
      when(tokensOf(facts).includes('noimageindex'), 'The robots directive says noimageindex.'),
  },
  {
    id: 'unavailable-after-past',
    category: 'indexability',
    severity: 'warning',
    scope: 'page',
    title: 'unavailable_after date has passed',
    why: 'unavailable_after names a date after which search engines drop the page, and that date has passed.',
    fix: 'Remove the directive, or take the page down.',
    find: (facts, now) => {
      const date = pastDate(facts, now)
      return when(date !== undefined, 'The date of unavailable_after is in the past.', date)
    },
  },
  {
    id: 'head-broken-early',
    category: 'indexability',
    severity: 'warning',
    scope: 'page',
    title: 'Head closed early',
    why: 'An element or text that belongs in the body stands in the head. Browsers end the head there, and search engines ignore canonical, robots and hreflang tags after it.',
    fix: 'Move it into the body, or below the important tags.',
    find: ({ head }) =>
      when(
        head.brokenBy !== null,
        head.brokenBy === 'text'
          ? 'Text in the head does not belong there.'
          : 'An element in the head does not belong there.',
        head.brokenBy === 'text' ? null : head.brokenBy && `<${head.brokenBy}>`,
      ),
  },
  {
    id: 'directives-outside-head',
    category: 'indexability',
    severity: 'error',
    scope: 'page',
    title: 'Canonical, robots or hreflang outside the head',
    why: 'These tags belong in the head. In the body, search engines ignore canonical and hreflang, and may ignore robots.',
    fix: 'Move them into the head, before anything that closes it.',
    find: ({ head }) => {
      const canonical = head.canonicals.some(({ inHead }) => !inHead) ? ['canonical'] : []
      const robots = head.robots.some(({ inHead }) => !inHead) ? ['robots'] : []
      const alternate = head.alternates.some(({ inHead }) => !inHead) ? ['hreflang'] : []
      return whenAny([...canonical, ...robots, ...alternate], () => 'In the body.')
    },
  },
  {
    id: 'pagination-noindex',
    category: 'indexability',
    severity: 'notice',
    scope: 'page',
    title: 'Paginated page kept out of the index',
    why: 'Search engines follow the links of a page that they do not index less and less, so what only later pages of a list link to may never be found.',
    fix: 'Let each page of the list be indexed, with a canonical to itself. A canonical to a page that shows the whole list is fine.',
    find: (facts) => {
      const { noindex, canonical, finalUrl } = facts
      const isElsewhere = canonical !== null && canonical !== finalUrl
      return when(
        isLaterPage(facts) && (noindex || isElsewhere),
        noindex
          ? 'A later page of a list is noindex.'
          : 'A later page of a list names another URL as canonical.',
        noindex ? null : canonical,
      )
    },
  },
] as const satisfies readonly Check[]
