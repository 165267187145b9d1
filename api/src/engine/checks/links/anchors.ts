import { type Check } from '#api/engine/check.ts'
import { counted, when, whenAny } from '#api/engine/checks/findings.ts'
import { type PageLink } from '#api/engine/facts/links.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { isPrivateHost } from '#api/engine/private-hosts.ts'

const FILE = /\.(?:jpe?g|png|gif|webp|avif|svg|css|m?js)$/i
const TRACKING = /[?&](?:utm_\w+|gclid|fbclid|msclkid)=/i
const MAX_LINKS = 300
const MAX_LENGTH = 2_000

function chosen({ links }: PageFacts, filter: (link: PageLink) => boolean): string[] {
  return links.items.filter(filter).map(({ url }) => url)
}

/** How links are written, one page at a time. */
export const anchorChecks = [
  {
    id: 'link-to-http',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Link to the http version',
    why: 'An encrypted page links to unencrypted pages of the same site, which at best redirect.',
    fix: 'Write https:// in the links.',
    find: (facts) =>
      whenAny(
        facts.finalUrl.startsWith('https:')
          ? chosen(facts, ({ url, internal }) => internal && url.startsWith('http:'))
          : [],
        (count) => `${counted(count, 'link')} to http addresses of this site.`,
      ),
  },
  {
    id: 'link-localhost',
    category: 'links',
    severity: 'error',
    scope: 'page',
    title: 'Link to a private address',
    why: 'The link leads to a machine that only its developers can reach, so for everybody else it is dead.',
    fix: 'Use the public address.',
    find: (facts) =>
      whenAny(isPrivateHost(facts.finalUrl) ? [] : chosen(facts, ({ url }) => isPrivateHost(url)), (count) =>
        counted(count, 'private link'),
      ),
  },
  {
    id: 'link-malformed',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Malformed link',
    why: 'The address is not written as addresses are, so browsers and crawlers guess or fail.',
    fix: 'Correct the address: one scheme, no spaces.',
    find: ({ links }) =>
      whenAny(links.malformed, (count) => counted(count, 'malformed address', 'malformed addresses')),
  },
  {
    id: 'link-empty-href',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Link without destination',
    why: 'It looks like a link and leads nowhere. Crawlers cannot follow it, and keyboard users cannot tell what it does.',
    fix: 'Give it an address, or make it a button if it does something on the page.',
    find: ({ links }) =>
      whenAny(links.withoutDestination, (count) => counted(count, 'link') + ' without destination.'),
  },
  {
    id: 'link-not-crawlable',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Navigation that only works with a script',
    why: 'Elements lead elsewhere by a script, without an address. Crawlers do not click, so they do not find the pages behind that way.',
    fix: 'Use <a href="…">.',
    find: ({ links }) =>
      whenAny(links.scriptOnly, (count) =>
        `${counted(count, 'element')} that act as links and have no address.`.replace(
          '1 element that act as links and have',
          '1 element that acts as a link and has',
        ),
      ),
  },
  {
    id: 'link-weak-anchor',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Link text that says nothing',
    why: 'Texts such as "click here" do not tell what is behind the link, and screen reader users often hear links alone.',
    fix: 'Name the target in the link text.',
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
    title: 'Linked image without alternative text',
    why: "When an image is a link, its alternative text is the link's name. Here it is missing, so screen readers read out the address.",
    fix: 'Describe in alt where the link leads.',
    find: ({ links }) =>
      whenAny(
        links.imagesWithoutAlt,
        (count) => counted(count, 'linked image') + ' without alternative text.',
      ),
  },
  {
    id: 'link-nofollow-internal',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Internal link with nofollow',
    why: 'nofollow tells search engines not to trust a link. On links to your own pages it only hides them.',
    fix: 'Remove nofollow from links within the site.',
    find: (facts) =>
      whenAny(
        chosen(facts, ({ internal, follow }) => internal && !follow),
        (count) => `${counted(count, 'internal link')} with nofollow.`,
      ),
  },
  {
    id: 'link-too-many',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Very many links',
    why: 'With so many links each one counts little, and people do not find the one they need.',
    fix: 'Divide long lists into pages or groups.',
    find: ({ links }) => {
      const { size } = new Set(links.items.map(({ url }) => url))
      return when(size > MAX_LINKS, `Links to ${size} different addresses; up to ${MAX_LINKS} is usual.`)
    },
  },
  {
    id: 'link-tracking-params',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Internal link with tracking parameters',
    why: 'Campaign parameters (utm_…) on links within the site overwrite where the visitor came from, and make a second address of every page.',
    fix: 'Remove the parameters from internal links; count clicks with events.',
    find: (facts) =>
      whenAny(
        chosen(facts, ({ internal, url }) => internal && TRACKING.test(url)),
        (count) => counted(count, 'internal link') + ' with them.',
      ),
  },
  {
    id: 'link-long-url',
    category: 'links',
    severity: 'warning',
    scope: 'page',
    title: 'Link to a very long address',
    why: 'Addresses over 2,000 characters fail in some browsers, servers and mail programs.',
    fix: 'Shorten the address; keep state on the server or in the page.',
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
    title: 'Link to a bare file',
    why: 'The link leads to an image or a script instead of a page, so visitors land where there is no way on.',
    fix: 'Link to a page that shows the file, or say in the text that it is a file.',
    find: (facts) =>
      whenAny(
        chosen(
          facts,
          ({ url, internal, isImage }) => internal && !isImage && FILE.test(url.split('?', 1)[0] ?? ''),
        ),
        (count) => counted(count, 'link') + ' to images, styles or scripts.',
      ),
  },
  {
    id: 'link-broken-fragment',
    category: 'links',
    severity: 'notice',
    scope: 'page',
    title: 'Broken anchor link',
    why: 'A link jumps to a place on this page that is not there, so the reader stays where they are.',
    fix: 'Give the target element that id, or correct the link.',
    find: ({ document }) =>
      whenAny(
        document.missingFragments.map((fragment) => `#${fragment}`),
        (count) => `${counted(count, 'anchor link')} without target.`,
      ),
  },
] as const satisfies readonly Check[]
