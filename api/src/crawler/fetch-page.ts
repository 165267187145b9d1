import { createPage, type FetchedPage, type FetchFailure, type Hop } from '#api/engine/fetched-page.ts'
import { normaliseUrl } from '#api/engine/urls.ts'
import { isAllowedAddress } from './address-guard.ts'
import { decodeBody, isTextType } from './decode-body.ts'
import { failureOf } from './fetch-failure.ts'
import { type FetchRules, type Send } from './fetch-rules.ts'
import { readBody } from './read-body.ts'
import { Stopwatch } from './stopwatch.ts'

const MAX_BODY_BYTES = 5 * 1024 * 1024
/** Less than the 50 MB that the sitemap protocol allows: a parse step has 128 MB for everything. */
const MAX_FILE_BYTES = 20 * 1024 * 1024
const MAX_REDIRECTS = 10
const TIMEOUT_MS = 20_000
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** The page without what differs between one fetch and the next: when, how long, and what came back. */
interface Answer {
  response: Response
  finalUrl: string
  ttfbMs: number
}

class FetchRefused extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure) {
    super(failure)
    this.failure = failure
  }
}

function nextAddress(response: Response, url: string): string | undefined {
  if (!REDIRECTS.has(response.status)) return undefined
  const location = response.headers.get('location')
  return location === null ? undefined : (normaliseUrl(location, url) ?? location)
}

/** Follows redirects by hand, because every hop is an address that somebody else chose. Fills `hops` as it goes. */
async function follow(
  start: string,
  rules: FetchRules,
  send: Send,
  hops: Hop[],
  watch: Stopwatch,
): Promise<Answer> {
  const headers = { 'user-agent': rules.userAgent, accept: ACCEPT, 'accept-encoding': 'gzip, br' }
  const seen = new Set<string>()
  let url = start
  for (;;) {
    if (!isAllowedAddress(url, rules)) throw new FetchRefused('private-address')
    if (seen.has(url)) throw new FetchRefused('redirect-loop')
    if (hops.length > MAX_REDIRECTS) throw new FetchRefused('too-many-redirects')
    seen.add(url)

    const asked = watch.read()
    const response = await send(url, { headers, redirect: 'manual', signal: watch.signal })
    const location = nextAddress(response, url)
    if (location === undefined) return { response, finalUrl: url, ttfbMs: watch.read() - asked }
    await response.body?.cancel()
    hops.push({ url, status: response.status, location })
    url = location
  }
}

/** Fills the page with the text of an answer; a body that `limit` cuts is marked. */
async function readText(
  page: FetchedPage,
  response: Response,
  contentType: string,
  limit: number,
): Promise<void> {
  const { bytes, truncated } = await readBody(response, limit)
  Object.assign(page, { body: decodeBody(bytes, contentType), bytes: bytes.byteLength, truncated })
}

async function readPageBody(page: FetchedPage, response: Response): Promise<void> {
  const contentType = response.headers.get('content-type') ?? ''
  if (isTextType(contentType)) {
    await readText(page, response, contentType, MAX_BODY_BYTES)
    return
  }
  await response.body?.cancel()
  page.bytes = Number(response.headers.get('content-length') ?? 0)
}

/** Sitemaps come as `.xml.gz` too: a packed file, which is not the same as a packed transfer. */
async function readFileBody(page: FetchedPage, response: Response): Promise<void> {
  const contentType = response.headers.get('content-type') ?? ''
  const isPacked = /gzip/i.test(contentType) || new URL(page.finalUrl).pathname.endsWith('.gz')
  if (!isPacked || !response.body) {
    await readText(page, response, contentType, MAX_FILE_BYTES)
    return
  }
  const unpacked = new Response(response.body.pipeThrough(new DecompressionStream('gzip')))
  await readText(page, unpacked, '', MAX_FILE_BYTES)
}

async function fetchWith(
  readAnswer: (page: FetchedPage, response: Response) => Promise<void>,
  url: string,
  rules: FetchRules,
  send: Send,
): Promise<FetchedPage> {
  const watch = new Stopwatch(TIMEOUT_MS)
  const page = createPage(url, new Date())
  try {
    const { response, finalUrl, ttfbMs } = await follow(url, rules, send, page.hops, watch)
    Object.assign(page, { finalUrl, ttfbMs, status: response.status, headers: [...response.headers] })
    await readAnswer(page, response)
  } catch (error) {
    page.finalUrl = page.hops.at(-1)?.location ?? url
    page.failure =
      error instanceof FetchRefused ? error.failure : await failureOf(error, page.finalUrl, rules, send)
  }
  page.totalMs = watch.read()
  watch.stop()
  return page
}

const overTheNetwork: Send = (address, init) => fetch(address, init)

/**
 * Fetches one address as a polite visitor. Never throws for what the site does: that is in `failure`.
 * A body beyond the size limit is cut there and marked `truncated`; one that is no text is not read at all.
 */
export function fetchPage(url: string, rules: FetchRules, send: Send = overTheNetwork): Promise<FetchedPage> {
  return fetchWith(readPageBody, url, rules, send)
}

/** The same for a file that is text inside, whatever its type says, and unpacked where it is gzip. */
export function fetchFile(url: string, rules: FetchRules, send: Send = overTheNetwork): Promise<FetchedPage> {
  return fetchWith(readFileBody, url, rules, send)
}
