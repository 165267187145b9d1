import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny, whenAnyUrl } from '#api/engine/checks/findings.ts'
import { MAX_LINKS as MOST_KEPT } from '#api/engine/facts/links.ts'
import { type PageLink } from '#api/engine/facts/page-link.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { IS_LINKED_FILE, looksLikeFile } from '#api/engine/checks/links/linked-files.ts'
import { inRange } from '#api/engine/checks/page-range.ts'
import { isPrivateHost } from '#api/engine/private-hosts.ts'

const TRACKING = /[?&](?:utm_\w+|gclid|fbclid|msclkid)=/i
/** noreferrer means noopener, too. */
const CUT_OFF = /\b(?:noopener|noreferrer)\b/
const MAX_LINKS = 300
const MAX_LENGTH = 2_000

function chosen({ links }: PageFacts, filter: (link: PageLink) => boolean): string[] {
  return links.items.filter(filter).map(({ url }) => url)
}

/** Links and anchor texts of one page. */
export const anchorChecks = [
  {
    id: 'link-to-http',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Link to the HTTP version',
    why: 'An encrypted page links to unencrypted URLs of the same site, which at best redirect.',
    fix: 'Use https:// in the links.',
    find: (facts) =>
      whenAnyUrl(
        facts.finalUrl.startsWith('https:')
          ? chosen(facts, ({ url, internal }) => internal && url.startsWith('http:'))
          : [],
        (count) => `${counted(count, 'link')} to HTTP URLs of this site.`,
      ),
  },
  {
    id: 'link-localhost',
    category: 'links',
    severity: 'error',
    scope: 'page',
    title: 'Link to a private address',
    why: 'The link leads to a machine that only its developers can reach, so it is broken for everybody else.',
    fix: 'Use the public URL.',
    find: (facts) =>
      whenAnyUrl(
        // What is of the same site as a page that is public is as public.
        isPrivateHost(facts.finalUrl)
          ? []
          : chosen(facts, ({ url, internal }) => !internal && isPrivateHost(url)),
        (count) => `${counted(count, 'link')} to a private address.`,
      ),
  },
  {
    id: 'link-malformed',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Malformed link',
    why: 'The URL has a syntax error, so browsers and crawlers guess or fail.',
    fix: 'Correct the URL: one scheme, no spaces.',
    find: ({ links }) => whenAny(links.malformed, (count) => `${counted(count, 'malformed URL')}.`),
  },
  {
    id: 'link-empty-href',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Link without destination',
    why: 'It looks like a link and leads nowhere. Crawlers cannot follow it, and keyboard users cannot tell what it does.',
    fix: 'Give it a URL, or make it a button if it does something on the page.',
    find: ({ links }) =>
      whenAny(links.withoutDestination, (count) => counted(count, 'link') + ' without a destination.'),
  },
  {
    id: 'link-not-crawlable',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Navigation that needs JavaScript',
    why: 'Elements lead elsewhere by a script, without a URL. Crawlers do not click, so they do not find the pages behind them.',
    fix: 'Use <a href="…">.',
    find: ({ links }) =>
      whenAny(links.scriptOnly, (count) => `${counted(count, 'element')} used as a link without a URL.`),
  },
  {
    id: 'link-weak-anchor',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Non-descriptive anchor text',
    why: 'Texts such as "click here" do not tell what is behind the link, and screen reader users often hear links out of context.',
    fix: 'Describe the target in the anchor text.',
    find: (facts) =>
      when(
        facts.links.weakAnchors.length > 0,
        `${counted(
          facts.links.weakAnchors.reduce((sum, { count }) => sum + count, 0),
          'link',
        )} with a text that says nothing.`,
        facts.links.weakAnchors
          .flatMap(({ url, texts }) => texts.map((text) => `"${text}" ${url}`))
          .slice(0, 5)
          .join(', '),
      ),
  },
  {
    id: 'link-image-no-alt',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Linked image without alt text',
    why: 'When an image is a link, its alt text is the anchor text. Here it is missing, so screen readers read out the URL.',
    fix: 'Describe in alt where the link leads.',
    find: ({ links }) =>
      whenAnyUrl(links.imagesWithoutAlt, (count) => counted(count, 'linked image') + ' without alt text.'),
  },
  {
    id: 'link-nofollow-internal',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Internal nofollow link',
    why: 'nofollow asks search engines not to follow a link. On internal links it only makes your own pages harder to find.',
    fix: 'Remove nofollow from internal links.',
    find: (facts) =>
      whenAnyUrl(
        chosen(facts, ({ internal, follow }) => internal && !follow),
        (count) => `${counted(count, 'internal link')} with nofollow.`,
      ),
  },
  {
    id: 'link-too-many',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Too many links',
    why: 'With so many links each one counts little, and people do not find the one they need.',
    fix: 'Divide long lists into pages or groups.',
    find: ({ links }) => {
      const { size } = new Set(links.items.map(({ url }) => url))
      const isCut = links.items.length >= MOST_KEPT
      const detail = isCut
        ? `Links to ${size} different URLs or more, of which the first ${size} were followed; up to ${MAX_LINKS} is usual.`
        : `Links to ${size} different URLs; up to ${MAX_LINKS} is usual.`
      return when(size > MAX_LINKS, detail)
    },
  },
  {
    id: 'link-tracking-params',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Internal link with tracking parameters',
    why: 'Campaign parameters (utm_…) on internal links overwrite where the visitor came from, and create a second URL for every page.',
    fix: 'Remove the parameters from internal links; track clicks with events.',
    find: (facts) =>
      whenAnyUrl(
        chosen(facts, ({ internal, url }) => internal && TRACKING.test(url)),
        (count) => counted(count, 'internal link') + ' with tracking parameters.',
      ),
  },
  {
    id: 'link-long-url',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Link to a very long URL',
    why: 'URLs over 2,000 characters fail in some browsers, servers and mail programs.',
    fix: 'Shorten the URL; keep state on the server or in the page.',
    find: (facts) => {
      const long = [...chosen(facts, ({ url }) => url.length > MAX_LENGTH), ...facts.links.overlong]
      return whenAny(
        long.map((url) => `${url.slice(0, 100)}…`),
        (count) => counted(count, 'link') + ' over 2,000 characters.',
      )
    },
  },
  {
    id: 'link-resource-as-page',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Link to an image, style or script file',
    why: 'The link leads to a file instead of a page, so visitors land where there is no navigation.',
    fix: 'Link to a page that shows the file, or say in the text that it is a file.',
    find: (facts) =>
      whenAny(
        chosen(facts, ({ url, internal, isImage }) => internal && !isImage && looksLikeFile(url)),
        (count) => counted(count, 'link') + ' to images, styles or scripts.',
      ),
    sql: `
      SELECT source.url,
        CASE count(*) WHEN 1 THEN '1 link' ELSE count(*) || ' links' END || ' to images, styles or scripts.' AS detail,
        group_concat(target.url, ', ' ORDER BY target.url) AS evidence
      FROM notable_links AS edge
      JOIN pages AS target ON target.id = edge.to_id AND ${IS_LINKED_FILE}
      JOIN pages AS source ON source.id = edge.from_id AND source.kind = 'html'
      WHERE ${inRange('edge.from_id')} AND edge.is_image = 0
      GROUP BY source.id`,
  },
  {
    id: 'link-broken-fragment',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Broken anchor link',
    why: 'A link jumps to an anchor that is not on this page, so the reader stays where they are.',
    fix: 'Give the target element that ID, or correct the link.',
    find: ({ document }) =>
      whenAny(
        document.missingFragments.map((fragment) => `#${fragment}`),
        (count) => `${counted(count, 'anchor link')} without a target.`,
      ),
  },
  {
    id: 'link-noopener',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'New tab without noopener',
    why: 'In a browser from before 2021, a page of another site that opens in a new tab can send the tab it came from elsewhere. Current browsers prevent it by themselves.',
    fix: 'Add rel="noopener" to links to other sites that open in a new tab.',
    find: (facts) =>
      whenAnyUrl(
        chosen(facts, ({ internal, opensWindow, rel }) => !internal && opensWindow && !CUT_OFF.test(rel)),
        (count) => `${counted(count, 'link')} to other sites in a new tab.`,
      ),
  },
] as const satisfies readonly Check[]
