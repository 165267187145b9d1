import { Parser } from 'htmlparser2'
import { type PageFacts } from './facts.ts'
import { type FetchedPage, type PageKind } from './fetched-page.ts'
import { isBinary, isSniffedHtml, startsAsHtml } from './html-start.ts'
import { type OwnReader } from './own-checks/own-reader.ts'
import { isEmptyPage } from './page-kinds.ts'
import { AccessibilityCollector } from './facts/accessibility.ts'
import { AnalyticsCollector } from './facts/analytics.ts'
import { type Attributes } from './facts/attributes.ts'
import { declarationOf } from './facts/charset-declaration.ts'
import { ContactCollector, listBusinessContacts } from './facts/contacts.ts'
import { ContentCollector } from './facts/content.ts'
import { DateCollector, withStructuredDates } from './facts/dates.ts'
import { DocumentCollector } from './facts/document.ts'
import { HeadCollector, type HeadFacts } from './facts/head.ts'
import { HeadingCollector } from './facts/headings.ts'
import { LayoutCollector } from './facts/layout.ts'
import { LinkCollector } from './facts/links.ts'
import { MediaCollector } from './facts/media.ts'
import { NestingCollector } from './facts/nesting.ts'
import { ResourceCollector } from './facts/resources.ts'
import { readResponse, type ResponseFacts, speaksToSearch, XHTML_TYPE } from './facts/response.ts'
import { StructuredDataCollector } from './facts/structured-data.ts'
import {
  Area,
  Walk,
  type AttributeHandler,
  type CloseHandler,
  type Collector,
  type OpenHandler,
} from './facts/walk.ts'

const HTML_TYPES = new Set(['text/html', XHTML_TYPE])
/** Browsers stop nesting at 512. A page beyond this is read up to here. */
const MAX_DEPTH = 600
const DOCTYPE = '!doctype'
const REFUSALS = new Set([401, 403, 429])

/**
 * Reads a response once and tells everything about it that checks need. Never throws, whatever the body is.
 * @param own notes on the way what own checks need
 */
export function readPage(page: FetchedPage, own?: OwnReader): PageFacts {
  const response = readResponse(page)
  const walk = new Walk(page.finalUrl)
  const collectors = createCollectors(walk, response)
  const isXhtml = response.contentType === XHTML_TYPE
  if (isReadable(page, response)) parse(page.body, { isXhtml, own }, walk, collectors)

  const kind = kindOf(page, response)
  const targets = page.truncated || walk.depth > MAX_DEPTH ? null : collectors.document.targets()
  const head = collectors.head.facts()
  const links = collectors.links.facts()
  const structuredData = collectors.structuredData.finish(() => collectors.content.allText)
  const facts = {
    ...requestFacts(page, kind),
    ...indexing(page, kind, response, head),
    response,
    head,
    headings: collectors.headings.facts(),
    content: collectors.content.finish(head.lang),
    links,
    media: collectors.media.facts(),
    resources: collectors.resources.facts(),
    structuredData,
    document: {
      ...collectors.document.finish(page.truncated ? [] : links.ownFragments, startsAsHtml(page.body)),
      ...declarationOf(page),
      isTooDeep: walk.depth > MAX_DEPTH,
    },
    targets: targets === null ? null : [...targets],
    badNesting: collectors.nesting.facts(),
    accessibility: collectors.accessibility.facts(),
    layout: collectors.layout.facts(),
    dates: withStructuredDates(collectors.dates.facts(), structuredData.items),
    contacts: [...collectors.contacts.facts(), ...listBusinessContacts(structuredData.values)],
    analytics: collectors.analytics.facts(),
  }
  return { ...facts, indexable: facts.indexable && !isEmptyPage(facts) }
}

function createCollectors(walk: Walk, response: ResponseFacts) {
  return {
    content: new ContentCollector(walk),
    accessibility: new AccessibilityCollector(walk),
    document: new DocumentCollector(walk),
    links: new LinkCollector(walk),
    head: new HeadCollector(walk, response),
    headings: new HeadingCollector(walk),
    media: new MediaCollector(walk),
    nesting: new NestingCollector(walk),
    resources: new ResourceCollector(walk),
    structuredData: new StructuredDataCollector(walk),
    layout: new LayoutCollector(walk),
    dates: new DateCollector(walk),
    contacts: new ContactCollector(walk),
    analytics: new AnalyticsCollector(walk),
  }
}

function requestFacts(page: FetchedPage, kind: PageKind) {
  const { url, finalUrl, status, hops, bytes, truncated, ttfbMs, totalMs, fetchedAt } = page
  return {
    url,
    finalUrl,
    kind,
    status,
    failure: page.failure ?? null,
    hops,
    bytes,
    truncated,
    ttfbMs,
    totalMs,
    fetchedAt,
  }
}

/** A redirect's body belongs to another URL. Error pages are read too: soft errors are known by their text. */
function isReadable(page: FetchedPage, { contentType }: ResponseFacts): boolean {
  if (page.hops.length > 0 || page.body === '') return false
  return contentType === null ? isSniffedHtml(page.body) : HTML_TYPES.has(contentType) && !isBinary(page.body)
}

function kindOf(page: FetchedPage, response: ResponseFacts): PageKind {
  if (page.failure === 'blocked' || page.failure === 'unreadable') return page.failure
  if (page.hops.length > 0) return 'redirect'
  if (page.failure !== undefined) return 'error'
  if (REFUSALS.has(page.status) || response.isChallenge) return 'blocked'
  // A redirect that names no target leads nowhere.
  if (page.status < 200 || page.status >= 300) return 'error'
  if (response.contentType === null) return page.body === '' || isSniffedHtml(page.body) ? 'html' : 'asset'
  return HTML_TYPES.has(response.contentType) && !isBinary(page.body) ? 'html' : 'asset'
}

function indexing(page: FetchedPage, kind: PageKind, response: ResponseFacts, head: HeadFacts) {
  const told = new Set(
    [...response.robots, ...head.robots].filter(speaksToSearch).flatMap(({ tokens }) => tokens),
  )
  const has = (...tokens: string[]) => tokens.some((token) => told.has(token))
  const noindex = has('noindex', 'none')
  const named = new Set(head.canonicals.filter(({ inHead }) => inHead).map(({ url }) => url))
  const [only] = named
  const canonical = named.size === 1 ? (only ?? null) : null
  const isOwn = canonical === null || canonical === page.finalUrl
  return {
    indexable: kind === 'html' && page.status === 200 && !noindex && isOwn,
    noindex,
    nofollow: has('nofollow', 'none'),
    canonical,
  }
}

interface Collectors extends Record<string, Collector<unknown>> {
  head: HeadCollector
  resources: ResourceCollector
  media: MediaCollector
}

function readStyle({ resources, media }: Collectors, text: string): void {
  resources.style(text)
  media.style(text)
}

interface HowToParse {
  /** Whether `<a/>` is a whole element, which it is nowhere else. */
  isXhtml: boolean
  own: OwnReader | undefined
}

function parse(body: string, { isXhtml, own }: HowToParse, walk: Walk, collectors: Collectors): void {
  const all = Object.values(collectors)
  const open = byTag<OpenHandler>(all.map((collector) => collector.open))
  const byName = byTag<AttributeHandler>(all.map((collector) => collector.attribute))
  const close = byTag<CloseHandler>(all.map((collector) => collector.close))
  const readText = toTextReader(walk, collectors, own)
  const [everyOpen = [], everyClose = []] = [open.get('*'), close.get('*')]
  let rawTag = ''
  const parser = new Parser(
    {
      onopentag(tag: string, attributes: Attributes) {
        walk.enter(tag, attributes)
        // What the parser does for each element grows with the depth, so a trap would cost minutes.
        if (walk.depth > MAX_DEPTH) parser.pause()
        rawTag = tag
        readAttributes(attributes, tag, byName)
        for (const handle of everyOpen) handle(attributes, tag)
        const handlers = open.get(tag)
        if (handlers) for (const handle of handlers) handle(attributes, tag)
        own?.open(tag, attributes, parser.endIndex + 1)
      },
      onclosetag(tag) {
        own?.close(tag, parser.startIndex)
        for (const handle of close.get(tag) ?? []) handle(tag)
        for (const handle of everyClose) handle(tag)
        walk.leave()
      },
      ontext: (data) => readText(data, rawTag),
      onprocessinginstruction(name, data) {
        if (name.toLowerCase() === DOCTYPE) collectors.head.doctype(data.slice(DOCTYPE.length))
      },
    },
    { recognizeSelfClosing: isXhtml },
  )
  parser.end(body)
}

/** Hands a text to who reads it: that of people, of scripts or of styles. */
function toTextReader(walk: Walk, collectors: Collectors, own: OwnReader | undefined) {
  const all = Object.values(collectors)
  const text = all.flatMap((collector) => collector.text ?? [])
  const script = all.flatMap((collector) => collector.script ?? [])
  return (data: string, rawTag: string) => {
    if (!walk.isIn(Area.Raw)) {
      walk.read(data)
      for (const handle of text) handle(data)
      own?.text(data, walk)
    } else if (rawTag === 'script') for (const handle of script) handle(data)
    else if (rawTag === 'style') readStyle(collectors, data)
  }
}

function readAttributes(attributes: Attributes, tag: string, byName: Map<string, AttributeHandler[]>): void {
  for (const name in attributes) {
    const value = attributes[name] ?? ''
    const handlers = byName.get(name)
    if (handlers) for (const handle of handlers) handle(value, attributes, tag, name)
    if (!name.startsWith('aria-')) continue
    for (const handle of byName.get('aria-*') ?? []) handle(value, attributes, tag, name)
  }
}

function byTag<Handler>(tables: (Readonly<Record<string, Handler>> | undefined)[]): Map<string, Handler[]> {
  const handlers = new Map<string, Handler[]>()
  for (const table of tables) {
    for (const tag in table) {
      const known = handlers.get(tag)
      const handler = table[tag]
      if (handler === undefined) continue
      if (known) known.push(handler)
      else handlers.set(tag, [handler])
    }
  }
  return handlers
}
