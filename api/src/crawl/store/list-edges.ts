import { type PageFacts } from '#api/engine/facts.ts'
import { type UrlScope } from '#api/engine/url-scope.ts'
import { isSameSite, normalizeUrl } from '#api/engine/urls.ts'

/** to, kind, text, rel, nofollow, count, internal, crawlable, image, position; of an image also how it is shown */
export type Edge = [
  string,
  string,
  string,
  string,
  0 | 1,
  number,
  0 | 1,
  0 | 1,
  0 | 1,
  string | null,
  ...ShownImage[],
]

/** Widths and heights that a page gives an image, and whether it offers no file of a modern format. */
type ShownImage = [sizes: [width: number, height: number][], isLegacy: 0 | 1]

/** Of one image on one page. */
const MAX_SIZES = 5

/** What a page links to and loads. Without a `scope` only the host decides what is of the site. */
export const listEdges = (facts: PageFacts, scope: UrlScope | undefined): Edge[] =>
  listNamed(facts).map((edge) => placeIn(scope, facts, edge))

/**
 * An edge as the crawl's settings see it: which hosts are of the site, and which parameters name no page. Where only those
 * differ, a redirect stays one: what it leads to is another response.
 */
function placeIn(scope: UrlScope | undefined, facts: PageFacts, edge: Edge): Edge {
  if (!scope) return edge
  const [url, kind, text, rel, nofollow, count, , crawlable, image, position, ...shown] = edge
  const key = scope.toKey(url)
  const to = kind === 'redirect' && key === facts.url ? url : key
  return [to, kind, text, rel, nofollow, count, scope.has(url) ? 1 : 0, crawlable, image, position, ...shown]
}

function listNamed(facts: PageFacts): Edge[] {
  if (facts.kind === 'redirect') return toEdge(facts, facts.hops[1]?.url ?? facts.finalUrl, 'redirect')
  if (facts.kind !== 'html') return []

  const { head, links, resources } = facts
  return [
    ...links.items.flatMap((link) => toEdge(facts, link.url, link.kind, link)),
    ...head.canonicals.flatMap(({ url }) => toEdge(facts, url, 'canonical')),
    ...head.alternates
      .filter(({ inHead }) => inHead)
      .flatMap(({ url, lang }) => toEdge(facts, url, 'hreflang', { text: lang, rel: lang })),
    ...toEdge(facts, head.next, 'next'),
    ...toEdge(facts, head.prev, 'prev'),
    ...toEdge(facts, head.amphtml, 'amphtml'),
    ...listImageEdges(facts),
    ...facts.media.candidates.flatMap((url) => toEdge(facts, url, 'srcset')),
    ...facts.media.backgrounds.flatMap((url) => toEdge(facts, url, 'background')),
    ...toEdge(facts, sharedImageOf(facts), 'og'),
    ...resources.scripts.flatMap(({ url, isForOldBrowsers }) =>
      toEdge(facts, url, 'script', { rel: isForOldBrowsers ? 'nomodule' : '' }),
    ),
    ...resources.preloadedFonts.flatMap((url) => toEdge(facts, url, 'font')),
    ...resources.stylesheets.flatMap(({ url }) => toEdge(facts, url, 'css')),
    ...resources.frames.flatMap(({ url }) => toEdge(facts, url, 'iframe')),
  ]
}

function sharedImageOf({ head, finalUrl }: PageFacts): string | null {
  const named = head.og['image']?.trim() ?? ''
  return named === '' ? null : normalizeUrl(named, finalUrl)
}

/** One for each file, however often a page shows it. */
function listImageEdges(facts: PageFacts): Edge[] {
  const uses = new Map<string, { count: number; sizes: Map<string, [number, number]>; isLegacy: boolean }>()
  for (const { url, width, height, hasModernSource } of facts.media.images) {
    if (url === null) continue
    const use = uses.get(url) ?? { count: 0, sizes: new Map<string, [number, number]>(), isLegacy: false }
    use.count += 1
    use.isLegacy ||= !hasModernSource
    if (width !== null && height !== null && use.sizes.size < MAX_SIZES)
      use.sizes.set(`${width} ${height}`, [width, height])
    uses.set(url, use)
  }
  return [...uses].flatMap(([url, { count, sizes, isLegacy }]) =>
    toEdge(facts, url, 'img', { count }).map((edge): Edge => [
      ...edge,
      [[...sizes.values()], isLegacy ? 1 : 0],
    ]),
  )
}

interface EdgeDetails {
  text?: string
  rel?: string
  follow?: boolean
  count?: number
  isImage?: boolean
  position?: string
}

const RESOURCE_KINDS = new Set(['img', 'srcset', 'background', 'og', 'script', 'css', 'font', 'iframe'])

function toEdge(facts: PageFacts, url: string | null, kind: string, details: EdgeDetails = {}): Edge[] {
  if (url === null) return []
  const { text = '', rel = '', follow = true, count = 1, isImage = false, position = null } = details
  const internal = isSameSite(url, facts.finalUrl) ? 1 : 0
  const crawlable = RESOURCE_KINDS.has(kind) ? 0 : 1
  return [[url, kind, text, rel, follow ? 0 : 1, count, internal, crawlable, isImage ? 1 : 0, position]]
}
