import { type PageFacts } from './facts.ts'
import { type FetchedPage } from './fetched-page.ts'
import { readResponse, type ResponseFacts } from './facts/response.ts'

/** About the message and not about the page, or bound to the body that the earlier response had (RFC 9111, 3.2). */
const OF_THE_MESSAGE = new Set([
  'connection',
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'etag',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authentication-info',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])
/** What is read of a page depends on them: with other ones it has to be read again. */
const DECIDING = ['content-location', 'last-modified', 'link', 'refresh', 'x-robots-tag']
/** What servers make of the tag of a page that they compress, and not of a response without a body. */
const OF_COMPRESSION = /^W\/|-(?:gzip|br|zstd)(?="$)/g

function isContradicted(known: ResponseFacts, fresh: ResponseFacts): boolean {
  const [tag, freshTag] = [known, fresh].map(({ headers }) => headers['etag']?.replace(OF_COMPRESSION, ''))
  if (freshTag !== undefined && freshTag !== tag) return true
  if (fresh.isChallenge || /\*/.test(fresh.headers['vary'] ?? '')) return true
  return DECIDING.some((name) => name in fresh.headers && fresh.headers[name] !== known.headers[name])
}

function updateResponse(known: ResponseFacts, fresh: ResponseFacts): ResponseFacts {
  const updated = Object.entries(fresh.headers).filter(([name]) => !OF_THE_MESSAGE.has(name))
  return {
    ...known,
    headers: { ...known.headers, ...Object.fromEntries(updated) },
    cookies: fresh.cookies.length > 0 ? fresh.cookies : known.cookies,
  }
}

/**
 * What an audit tells of a page that has not changed since an earlier one read it: the facts of then with the headers of now. Its size
 * and its times are those of the response that was read. Undefined where the response says anything else of the page.
 */
export function takeOverFacts(known: PageFacts, notModified: FetchedPage): PageFacts | undefined {
  const fresh = readResponse(notModified)
  if (isContradicted(known.response, fresh)) return undefined
  const response = updateResponse(known.response, fresh)
  return { ...known, response, fetchedAt: notModified.fetchedAt }
}

/** Whether two responses that had the same validators are one and the same page, with the same headers that checks read. */
export function isSamePage(known: PageFacts, read: PageFacts): boolean {
  return JSON.stringify(toEssence(known)) === JSON.stringify(toEssence(read))
}

/** Those that checks read and that stay the same from one response to the next. */
const ESSENTIAL = new Set([
  'content-language',
  'permissions-policy',
  'referrer-policy',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'x-robots-tag',
])

function toEssence({ head, content, links, headings, indexable, canonical, response }: PageFacts) {
  const headers = Object.entries(response.headers)
    .filter(([name]) => ESSENTIAL.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const urls = links.items.map(({ url }) => url)
  return [
    content.hash,
    head.titles,
    head.descriptions,
    headings.items.length,
    indexable,
    canonical,
    urls,
    headers,
  ]
}
