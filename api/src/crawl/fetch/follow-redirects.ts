import { type FetchFailure, type Hop } from '#api/engine/fetched-page.ts'
import { MAX_URL_LENGTH, normalizeUrl, originOf } from '#api/engine/urls.ts'
import { isAllowedAddress } from './address-guard.ts'
import { type CookieJar } from './cookie-jar.ts'
import { type FetchRules, type Send } from './fetch-rules.ts'
import { type Stopwatch } from './stopwatch.ts'

/** Of a header that few bytes are enough for. */
const MAX_VARY = 200
const REDIRECTS = new Set([301, 302, 303, 307, 308])
const ACCEPT = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'

/** Whether the URL that a redirect leads to may be asked for: what robots.txt of its host says. */
export type MayFollow = (url: string) => Promise<boolean>

export interface RedirectOptions {
  start: string
  /** Redirects that are followed. */
  most: number
  mayFollow: MayFollow
  /** What is asked otherwise than for a page. */
  request?: RequestOptions | undefined
  /** Those of the site; none are accepted without it. */
  cookies?: CookieJar | undefined
  /** What is asked of the start alone: validators of a page say nothing of where it redirects to. */
  conditions?: Record<string, string> | undefined
}

export interface RequestOptions {
  method: 'GET' | 'HEAD'
  headers: Record<string, string>
}

/** A response that redirects no further. */
export interface FinalResponse {
  response: Response
  finalUrl: string
  ttfbMs: number
}

/** Thrown where a way ends without a response. */
export class FetchRefused extends Error {
  readonly failure: FetchFailure
  constructor(failure: FetchFailure) {
    super(failure)
    this.failure = failure
  }
}

interface RedirectTarget {
  /** Bounded; as it is written where it is no URL of the web. */
  location: string
  isWeb: boolean
}

function findRedirectTarget(response: Response, url: string): RedirectTarget | undefined {
  if (!REDIRECTS.has(response.status)) return undefined
  const written = response.headers.get('location')
  if (written === null) return undefined
  const location = normalizeUrl(written, url)
  return { location: location ?? written.slice(0, MAX_URL_LENGTH), isWeb: location !== null }
}

/**
 * What a request has besides what all have, decided for each URL of a chain: a redirect to another origin takes nothing along
 * that was given for the site.
 */
async function listOwnHeaders(
  url: string,
  { own }: FetchRules,
  cookies: CookieJar | undefined,
): Promise<Record<string, string>> {
  const headers = own?.origins.includes(originOf(url)) ? own.headers : {}
  const kept = await cookies?.listFor(url)
  if (!kept) return headers
  return { ...headers, cookie: [headers['cookie'], kept].filter(Boolean).join('; ') }
}

/** Follows redirects by hand, because every hop is a URL that somebody else chose. Fills `hops` as it goes. */
export async function followRedirects(
  { start, most, mayFollow, request, cookies, conditions }: RedirectOptions,
  rules: FetchRules,
  send: Send,
  hops: Hop[],
  watch: Stopwatch,
): Promise<FinalResponse> {
  const usual = { accept: ACCEPT, 'accept-encoding': 'gzip, br' }
  const shared = { ...usual, 'user-agent': rules.userAgent, ...request?.headers }
  const method = request?.method ?? 'GET'
  const seen = new Set<string>()
  let url = start
  for (;;) {
    if (!isAllowedAddress(url, rules)) throw new FetchRefused('private-address')
    if (seen.has(url)) throw new FetchRefused('redirect-loop')
    if (hops.length > most) throw new FetchRefused('too-many-redirects')
    if (hops.length > 0 && !(await mayFollow(url))) throw new FetchRefused('disallowed')
    seen.add(url)

    const asked = url === start ? conditions : undefined
    const headers = { ...shared, ...asked, ...(await listOwnHeaders(url, rules, cookies)) }
    watch.begin()
    const response = await send(url, { method, headers, redirect: 'manual', signal: watch.signal })
    const ttfbMs = watch.read()
    await cookies?.take(url, response.headers)
    const target = findRedirectTarget(response, url)
    if (target === undefined) return { response, finalUrl: url, ttfbMs }
    const { location, isWeb } = target
    await response.body?.cancel()
    const vary = response.headers.get('vary')
    hops.push({ url, status: response.status, location, ...(vary && { vary: vary.slice(0, MAX_VARY) }) })
    if (!isWeb) throw new FetchRefused('invalid-redirect')
    url = location
  }
}
