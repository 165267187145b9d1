import type { ImageSize, PageDiscovery } from '#contract/seo/page-report.ts'
import { type DataNode, toDataTree } from './data-tree.ts'
import { toVerdict } from './indexability.server.ts'
import { PageFacts } from './page-facts.server.ts'
import type { LinkGroup } from './page-links.tsx'

/** Maximum rows of a list; the total is shown next to it. */
const MOST_ROWS = 200

/** The facts of one page that are shown: others are not sent. */
export function toPageView(
  facts: Record<string, unknown>,
  discovery: PageDiscovery,
  sizes?: readonly ImageSize[],
) {
  const page = PageFacts.parse(facts)
  const { finalUrl, status, kind, failure, hops, bytes, truncated, ttfbMs, totalMs } = page
  const { headings, content, resources } = page
  return {
    verdict: toVerdict(page, discovery),
    ...{ finalUrl, status, kind, failure, hops, bytes, truncated, ttfbMs, totalMs },
    ...{ headings, content, resources },
    response: toResponse(page.response),
    head: toHead(page.head),
    media: toMediaView(page.media, sizes),
    structuredData: toDataView(page.structuredData),
  }
}
export type PageView = ReturnType<typeof toPageView>

/** The links of a page audit. */
export function toOwnLinks(facts: Record<string, unknown>): LinkGroup[] {
  const { items } = PageFacts.parse(facts).links
  const rows = items.slice(0, MOST_ROWS).map(({ follow, ...link }) => ({ ...link, isFollowed: follow }))
  // Links can only be counted by target if all rows are available.
  if (items.length > rows.length)
    return [{ id: 'out', title: 'Links on this page', rows, total: items.length }]
  const own = rows.filter((link) => link.internal)
  const others = rows.filter((link) => !link.internal)
  return [
    { id: 'internal', title: 'Links to pages of this site', rows: own, total: own.length },
    { id: 'external', title: 'Links to other sites', rows: others, total: others.length },
  ]
}

function toResponse({ headers, contentType, charset, cookies }: PageFacts['response']) {
  return { headers, contentType, charset, cookies }
}

/** Without the parts of the verdict: directives and canonical URLs. */
function toHead({ robots, canonicals, ...head }: PageFacts['head']) {
  return head
}

function toMediaView({ images, imageCount }: PageFacts['media'], sizes?: readonly ImageSize[]) {
  const byUrl = new Map(sizes?.map((size) => [size.url, size]))
  const toFile = ({ url }: { url: string | null }) => (url === null ? null : (byUrl.get(url) ?? null))
  const shown = images.slice(0, MOST_ROWS).map((image) => ({ ...image, file: toFile(image) }))
  return {
    images: shown,
    /** Whether their files were requested. */
    hasFiles: shown.some(({ file }) => file !== null),
    imageCount,
    known: images.length,
    withoutAlt: images.filter(({ alt, isDecorative }) => alt === null && !isDecorative).length,
    withoutSize: images.filter(({ width, height }) => width === null || height === null).length,
  }
}

function toDataView({ values, items, ...data }: PageFacts['structuredData']) {
  const itemCount = items.filter(({ isTop }) => isTop).length
  return { ...data, itemCount, tree: values === null ? toNameTree(items) : toDataTree(values) }
}

/** Audits of earlier versions only have types and property names. */
function toNameTree(items: PageFacts['structuredData']['items']): DataNode[] {
  return items.map(({ types, properties }) => ({
    name: '',
    type: types.join(', '),
    value: null,
    children: properties.map((property) => ({ name: property, value: '', type: null, children: [] })),
  }))
}
