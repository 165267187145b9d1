import { type PageResult } from '#api/engine/check.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { isSameSite } from '#api/engine/urls.ts'
import { foldForSearch } from '#api/lib/kept-text.ts'

/** A Durable Object refuses values over 2 MB; the rest is room for multi-byte characters. */
const MAX_JSON_CHARACTERS = 600_000
/** Storing these takes some milliseconds, in which nothing else on the thread is served. */
const MOST_EDGES = 250
/** What is left of a list and of a text in facts that are too large. */
const MAX_ENTRIES = 20
const MAX_ENTRY_LENGTH = 300

type Cell = string | number | null

const titleOf = ({ head }: PageFacts): string | null => head.titles[0]?.text ?? null

/** The result columns of `pages` and where they come from. The order is the order of the encoded array. */
export const PAGE_COLUMNS = {
  url: (facts) => facts.url,
  kind: (facts) => facts.kind,
  status: (facts) => (facts.hops[0]?.status ?? facts.status) || null,
  failure: (facts) => facts.failure,
  final_url: (facts) => facts.finalUrl,
  indexable: (facts) => Number(facts.indexable),
  noindex: (facts) => Number(facts.noindex),
  nofollow: (facts) => Number(facts.nofollow),
  canonical: (facts) => facts.canonical,
  title: (facts) => titleOf(facts),
  h1: (facts) => facts.headings.items.find(({ level }) => level === 1)?.text ?? null,
  description: (facts) => facts.head.descriptions[0]?.text ?? null,
  lang: (facts) => facts.head.lang,
  words: (facts) => facts.content.mainWords,
  text_hash: (facts) => facts.content.hash,
  sketch: (facts) => facts.content.sketch,
  bytes: (facts) => facts.bytes,
  ttfb_ms: (facts) => facts.ttfbMs,
  total_ms: (facts) => facts.totalMs,
  fetched_at: (facts) => facts.fetchedAt,
  content_type: (facts) => facts.response.contentType,
  hops: (facts) => facts.hops.length,
  folded_url: (facts) => foldForSearch(facts.url),
  folded_title: (facts) => foldForSearch(titleOf(facts) ?? ''),
} satisfies Record<string, (facts: PageFacts) => Cell>

/** to, kind, text, rel, nofollow, count, internal, crawlable, image, position */
type Edge = [string, string, string, string, 0 | 1, number, 0 | 1, 0 | 1, 0 | 1, string | null]

/**
 * Results as the texts that `storeStep` takes, in their order. Each is three lines of JSON (pages, edges, findings) below the
 * size limit of a value; then, behind an empty line, the URL, the facts and the anchors of each page, tabs between them.
 * The object that stores them splits at line ends and parses nothing itself, and SQLite does not read the facts either: as a
 * part of the other JSON, they would be parsed once for each column. Of a page with more links than a step takes, most come in
 * steps before its own: it is not done until all of them are stored.
 */
export function encodeBatch(results: readonly PageResult[]): string[] {
  const steps: Step[] = []
  let step = new Step()
  const begin = () => {
    steps.push(step)
    step = new Step()
  }
  for (const result of results) {
    const edges = chunksOf(limitEdges(result.facts))
    for (const [index, chunk] of edges.entries()) {
      const isLast = index === edges.length - 1
      const part = encodePart(result, chunk, { isFirst: index === 0, isLast })
      if (!step.hasRoom(part)) begin()
      step.add(part)
    }
  }
  if (!step.isEmpty || steps.length === 0) begin()
  return steps.map(String)
}

/** At least one, which may be empty. */
function chunksOf(edges: Edge[]): Edge[][] {
  const count = Math.max(1, Math.ceil(edges.length / MOST_EDGES))
  return Array.from({ length: count }, (_, index) =>
    edges.slice(index * MOST_EDGES, (index + 1) * MOST_EDGES),
  )
}

/** What a step holds of one page: some of its edges; with the last of them everything else. */
interface PartOfPage {
  edgeCount: number
  edges: string
  page?: string
  findings: string[]
  facts?: string
}

function encodePart(
  { facts, findings }: PageResult,
  edges: readonly Edge[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): PartOfPage {
  const part = { edgeCount: edges.length, edges: JSON.stringify([facts.url, edges, Number(isFirst)]) }
  if (!isLast) return { ...part, findings: [] }
  return {
    ...part,
    page: encodePage(facts),
    findings: findings.map(({ check, detail, evidence, assets = [] }) =>
      JSON.stringify([check, facts.url, detail, evidence ?? null, assets]),
    ),
    facts: `${facts.url}\t${encodeFacts(facts)}\t${encodeMarks(facts)}`,
  }
}

class Step {
  readonly #parts: PartOfPage[] = []
  #characters = 0
  #edges = 0

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  /** A step always takes its first part. */
  hasRoom(part: PartOfPage): boolean {
    return (
      this.isEmpty ||
      (this.#edges + part.edgeCount <= MOST_EDGES && this.#characters + sizeOf(part) <= MAX_JSON_CHARACTERS)
    )
  }

  add(part: PartOfPage): void {
    this.#parts.push(part)
    this.#characters += sizeOf(part)
    this.#edges += part.edgeCount
  }

  toString(): string {
    const lines = [
      this.#parts.flatMap(({ page }) => page ?? []),
      this.#parts.map(({ edges }) => edges),
      this.#parts.flatMap(({ findings }) => findings),
    ]
    const facts = this.#parts.flatMap((part) => part.facts ?? [])
    return `${lines.map((values) => `[${values.join(',')}]`).join('\n')}\n\n${facts.join('\n')}`
  }
}

/** Of the longest of its lines. */
function sizeOf({ page = '', edges, findings }: PartOfPage): number {
  return Math.max(page.length, edges.length, findings.join(',').length)
}

function encodePage(facts: PageFacts): string {
  const cells: Cell[] = Object.values(PAGE_COLUMNS).map((read) => read(facts))
  return JSON.stringify(cells)
}

/**
 * Links and anchors are rows of their own, so the stored facts go without them. What a page made larger than any honest one
 * is kept with the first entries of each list only.
 */
function encodeFacts(facts: PageFacts): string {
  const stored = { ...facts, links: { ...facts.links, items: [], fragmentLinks: [] }, targets: null }
  const whole = JSON.stringify(stored)
  if (whole.length <= MAX_JSON_CHARACTERS) return whole
  return JSON.stringify(stored, (_, value: unknown) => {
    if (Array.isArray(value)) return (value as unknown[]).slice(0, MAX_ENTRIES)
    return typeof value === 'string' ? value.slice(0, MAX_ENTRY_LENGTH) : value
  })
}

/** Places of a page that fragments may point to (null where not all are known), and where its own fragments point to. */
function encodeMarks({ kind, targets, links }: PageFacts): string {
  const marks = JSON.stringify([kind === 'html' ? targets : null, links.fragmentLinks])
  return marks.length <= MAX_JSON_CHARACTERS ? marks : JSON.stringify([null, []])
}

/** All that fit into the size limit of a value. */
function limitEdges(facts: PageFacts): Edge[] {
  let size = 0
  return listEdges(facts).filter((edge) => (size += JSON.stringify(edge).length + 1) < MAX_JSON_CHARACTERS)
}

function listEdges(facts: PageFacts): Edge[] {
  if (facts.kind === 'redirect') return toEdge(facts, facts.hops[1]?.url ?? facts.finalUrl, 'redirect')
  if (facts.kind !== 'html') return []

  const { head, links, media, resources } = facts
  return [
    ...links.items.flatMap((link) => toEdge(facts, link.url, link.kind, link)),
    ...head.canonicals.flatMap(({ url }) => toEdge(facts, url, 'canonical')),
    ...head.alternates
      .filter(({ inHead }) => inHead)
      .flatMap(({ url, lang }) => toEdge(facts, url, 'hreflang', { text: lang, rel: lang })),
    ...toEdge(facts, head.next, 'next'),
    ...toEdge(facts, head.prev, 'prev'),
    ...toEdge(facts, head.amphtml, 'amphtml'),
    ...media.images.flatMap(({ url }) => toEdge(facts, url, 'img')),
    ...resources.scripts.flatMap(({ url }) => toEdge(facts, url, 'script')),
    ...resources.stylesheets.flatMap(({ url }) => toEdge(facts, url, 'css')),
    ...resources.frames.flatMap(({ url }) => toEdge(facts, url, 'iframe')),
  ]
}

interface EdgeDetails {
  text?: string
  rel?: string
  follow?: boolean
  count?: number
  isImage?: boolean
  position?: string
}

const RESOURCE_KINDS = new Set(['img', 'script', 'css', 'iframe'])

function toEdge(facts: PageFacts, url: string | null, kind: string, details: EdgeDetails = {}): Edge[] {
  if (url === null) return []
  const { text = '', rel = '', follow = true, count = 1, isImage = false, position = null } = details
  const internal = isSameSite(url, facts.finalUrl) ? 1 : 0
  const crawlable = RESOURCE_KINDS.has(kind) ? 0 : 1
  return [[url, kind, text, rel, follow ? 0 : 1, count, internal, crawlable, isImage ? 1 : 0, position]]
}
