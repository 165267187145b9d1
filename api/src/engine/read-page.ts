import { type PageFacts } from './facts.ts'
import { type FetchedPage, type PageKind } from './fetched-page.ts'
import { isBinary, isSniffedHtml, startsAsHtml } from './html-start.ts'
import { type OwnReader } from './own-checks/own-reader.ts'
import { isEmptyPage } from './page-kinds.ts'
import { declarationOf } from './facts/charset-declaration.ts'
import { listBusinessContacts } from './facts/contacts.ts'
import { withStructuredDates } from './facts/dates.ts'
import { type HeadFacts } from './facts/head.ts'
import { readResponse, type ResponseFacts, speaksToSearch, XHTML_TYPE } from './facts/response.ts'
import { Walk } from './facts/walk.ts'
import { createCollectors } from './page-collectors.ts'
import { MAX_DEPTH, readMarkup } from './read-markup.ts'
import { keepSample } from './sample-page.ts'

const HTML_TYPES = new Set(['text/html', XHTML_TYPE])
const REFUSALS = new Set([401, 403, 429])

/**
 * Reads a response once and tells everything about it that checks need. Never throws, whatever the body is.
 * @param own notes on the way what own checks need
 */
export function readPage(page: FetchedPage, own?: OwnReader): PageFacts {
  const response = readResponse(page)
  const walk = new Walk(page.finalUrl)
  const collectors = createCollectors(walk, response)
  const readers = isReadable(page, response)
    ? readMarkup(page.body, { isXhtml: response.contentType === XHTML_TYPE, own, walk, collectors })
    : null

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
    mainText: kind === 'html' ? collectors.content.mainText : null,
    badNesting: collectors.nesting.facts(),
    accessibility: collectors.accessibility.facts(),
    layout: collectors.layout.facts(),
    dates: withStructuredDates(collectors.dates.facts(), structuredData.items),
    contacts: [...collectors.contacts.facts(), ...listBusinessContacts(structuredData.values)],
    analytics: collectors.analytics.facts(),
  }
  if (readers) keepSample([readers, walk, collectors, facts], page)
  return { ...facts, indexable: facts.indexable && !isEmptyPage(facts) }
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
