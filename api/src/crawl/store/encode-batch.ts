import { type CheckedFinding, type PageResult } from '#api/engine/check.ts'
import { type PageFacts } from '#api/engine/facts.ts'
import { type UrlScope } from '#api/engine/url-scope.ts'
import { foldForSearch } from '#api/lib/kept-text.ts'
import { encodeKept } from './kept-pages.ts'
import { encodeOwnValues } from './own-values.ts'
import { type Edge, listEdges } from './list-edges.ts'
import { encodeTraits } from './page-traits.ts'

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

/**
 * Results as the texts that `storeStep` takes, in their order. Each is three lines of JSON (pages, edges, findings) below the
 * size limit of a value; then, behind an empty line, the URL, the facts, the anchors, the links to anchors, the traits, what the next audit may take over, the own values and the main text of each page, tabs between them.
 * The object that stores them splits at line ends and parses nothing itself, and SQLite does not read the facts either: as a
 * part of the other JSON, they would be parsed once for each column. Of a page with more links than a step takes, most come in
 * steps before its own: it is not done until all of them are stored. Without a `scope` only the host decides what is of the site.
 */
export const encodeBatch = (results: readonly PageResult[], scope?: UrlScope): string[] =>
  encodeSteps(results, scope).map(({ text }) => text)

/** What `storeStep` takes, and the pages that are done once it is stored. */
export interface EncodedStep {
  text: string
  urls: string[]
}

/** The same, each with the pages that it completes. */
export function encodeSteps(results: readonly PageResult[], scope?: UrlScope): EncodedStep[] {
  const steps: Step[] = []
  let step = new Step()
  const begin = () => {
    steps.push(step)
    step = new Step()
  }
  for (const result of results) {
    const edges = chunksOf(limitEdges(result.facts, scope))
    for (const [index, chunk] of edges.entries()) {
      const isLast = index === edges.length - 1
      const part = encodePart(result, chunk, { isFirst: index === 0, isLast, scope })
      if (!step.hasRoom(part)) begin()
      step.add(part)
    }
  }
  if (!step.isEmpty || steps.length === 0) begin()
  return steps.map((one) => ({ text: String(one), urls: one.urls }))
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
  /** Of the page that it completes. */
  url?: string
  edgeCount: number
  edges: string
  page?: string
  findings: string[]
  facts?: string
}

function encodePart(
  result: PageResult,
  edges: readonly Edge[],
  { isFirst, isLast, scope }: { isFirst: boolean; isLast: boolean; scope: UrlScope | undefined },
): PartOfPage {
  const { facts, findings } = result
  const part = { edgeCount: edges.length, edges: JSON.stringify([facts.url, edges, Number(isFirst)]) }
  if (!isLast) return { ...part, findings: [] }
  const stored = encodeFacts(facts)
  return {
    ...part,
    url: facts.url,
    page: encodePage(facts),
    findings: findings.map((finding) => encodeFinding(facts.url, finding)),
    facts: [
      facts.url,
      stored.text,
      ...encodeMarks(facts, scope),
      encodeTraits(facts),
      stored.isWhole ? encodeKept(result) : '',
      encodeOwnValues(result.own),
      facts.mainText ?? '',
    ].join('\t'),
  }
}

/** A search reads plain texts as they are, which is told here: SQLite takes as long to find out as to store them. */
function encodeFinding(url: string, { check, detail, evidence, assets = [] }: CheckedFinding): string {
  const isPlain = [url, detail, evidence ?? ''].every((text) => foldForSearch(text) === '')
  return JSON.stringify([check, url, detail, evidence ?? null, assets, Number(isPlain)])
}

class Step {
  readonly #parts: PartOfPage[] = []
  #characters = 0
  #edges = 0

  get isEmpty(): boolean {
    return this.#parts.length === 0
  }

  get urls(): string[] {
    return this.#parts.flatMap(({ url }) => url ?? [])
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
function encodeFacts(facts: PageFacts): { text: string; isWhole: boolean } {
  const stored = {
    ...facts,
    links: { ...facts.links, items: [], fragmentLinks: [] },
    targets: null,
    mainText: null,
  }
  const whole = JSON.stringify(stored)
  if (whole.length <= MAX_JSON_CHARACTERS) return { text: whole, isWhole: true }
  const text = JSON.stringify(stored, (_, value: unknown) => {
    if (Array.isArray(value)) return (value as unknown[]).slice(0, MAX_ENTRIES)
    return typeof value === 'string' ? value.slice(0, MAX_ENTRY_LENGTH) : value
  })
  return { text, isWhole: false }
}

/** Places of a page that fragments may point to (empty where not all are known), and where its own fragments point to. */
function encodeMarks({ kind, targets, links }: PageFacts, scope: UrlScope | undefined): string[] {
  const fragments = scope
    ? links.fragmentLinks.map(([url, fragment]) => [scope.toKey(url), fragment])
    : links.fragmentLinks
  const marks = [kind === 'html' && targets ? JSON.stringify(targets) : '', JSON.stringify(fragments)]
  return marks.join('').length <= MAX_JSON_CHARACTERS ? marks : ['', '[]']
}

/** All that fit into the size limit of a value. */
function limitEdges(facts: PageFacts, scope: UrlScope | undefined): Edge[] {
  let size = 0
  return listEdges(facts, scope).filter(
    (edge) => (size += JSON.stringify(edge).length + 1) < MAX_JSON_CHARACTERS,
  )
}
