import { type FetchedPage } from '#api/engine/fetched-page.ts'
import { normalizeUrl } from '#api/engine/urls.ts'

export interface CookieFacts {
  name: string
  secure: boolean
  httpOnly: boolean
  sameSite: string | null
}

/** One set of robots directives: `bot` is `robots` unless it speaks to one crawler only. */
export interface RobotsDirective {
  source: 'meta' | 'header'
  bot: string
  tokens: string[]
  inHead: boolean
}

/** Whether a directive is for every crawler, or for the one whose search most people use. */
export function speaksToSearch({ bot }: RobotsDirective): boolean {
  return bot === 'robots' || bot === 'googlebot'
}

/** One entry of a Link header. */
export interface HeaderLink {
  url: string | null
  href: string
  rel: string[]
  hreflang: string | null
}

export interface ResponseFacts {
  /** Lower-case names, without cookies; bounded. Repeated headers are joined with a comma. */
  headers: Record<string, string>
  /** Media type without parameters, in lower case. */
  contentType: string | null
  charset: string | null
  robots: RobotsDirective[]
  links: HeaderLink[]
  cookies: CookieFacts[]
  /** Markers of a bot wall: the response is about the crawler, not about the page. */
  isChallenge: boolean
}

export const XHTML_TYPE = 'application/xhtml+xml'

const READ_HEADERS = new Set([
  'age',
  'alt-svc',
  'cache-control',
  'cf-mitigated',
  'content-encoding',
  'content-language',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'link',
  'permissions-policy',
  'referrer-policy',
  'refresh',
  'retry-after',
  'server',
  'strict-transport-security',
  'vary',
  'x-aspnet-version',
  'x-content-type-options',
  'x-frame-options',
  'x-powered-by',
  'x-robots-tag',
])
const MAX_HEADER_LENGTH = 2_000
/** Of headers that are lists of which every entry counts. */
const MAX_LIST_LENGTH = 16_000
const LISTS = new Set(['content-security-policy', 'link'])
/** Of headers that no check reads. */
const MAX_OTHER_LENGTH = 300
const MAX_HEADER_NAME = 80
const MAX_HEADERS = 50
const MAX_TOKEN_LENGTH = 200
const MAX_COOKIES = 50
/** What browsers take of one, at the least. */
const MAX_COOKIE_LENGTH = 4_096
const SAME_SITE = /^(?:strict|lax|none)$/
const MAX_ROBOTS_HEADERS = 20
const CHALLENGE_MARKS =
  /<title>\s*(?:Just a moment|Attention Required! \| Cloudflare|Access denied|Pardon Our Interruption)|cf-challenge|_cf_chl_opt|captcha-delivery\.com|px-captcha|awsWafCookieDomainList|_Incapsula_Resource/i
const MAX_TOKENS = 20
const BOT_TOKEN = /^([a-z0-9_-]+):(.+)$/
const WEEKDAY_ONLY = /unavailable_after:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/
const LINK_TARGET = /<([^<>]*)>/g
const LINK_PARAMETER = /\s*;\s*([\w*-]+)\s*=\s*(?:"([^"]*)"|([^",;\s]*))/y
/** Directives with a value hold a colon too, so a bot's name is only a word that is none of these. */
const VALUED_DIRECTIVE = /^(?:max-snippet|max-image-preview|max-video-preview|unavailable_after)$/

export function readResponse(page: FetchedPage): ResponseFacts {
  const headers: Record<string, string> = {}
  const robots: RobotsDirective[] = []
  const cookies: CookieFacts[] = []
  for (const [rawName, value] of page.headers) {
    const name = rawName.toLowerCase()
    if (name === 'set-cookie' && cookies.length < MAX_COOKIES)
      cookies.push(...readCookie(value, page.fetchedAt))
    if (name === 'x-robots-tag' && robots.length < MAX_ROBOTS_HEADERS) robots.push(...readRobotsHeader(value))
    if (name !== 'set-cookie') keep(headers, name, value)
  }
  const [contentType = '', ...parameters] = (headers['content-type'] ?? '').split(';')
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(parameters.join(';'))?.[1]
  return {
    headers,
    contentType: contentType.trim().toLowerCase().slice(0, 200) || null,
    charset: charset?.slice(0, 100).toLowerCase() ?? null,
    robots,
    links: readLinkHeader(headers['link'] ?? '', page.finalUrl),
    cookies,
    isChallenge: isChallenge(page, headers),
  }
}

/** Headers that checks read are always kept; of the others as many as a reader looks at. */
function keep(headers: Record<string, string>, name: string, value: string): void {
  const isRead = READ_HEADERS.has(name)
  const isNew = !Object.hasOwn(headers, name)
  if (!isRead && isNew && Object.keys(headers).length >= MAX_HEADERS) return
  const whole = isNew ? value : `${headers[name] ?? ''}, ${value}`
  headers[name.slice(0, MAX_HEADER_NAME)] = whole.slice(0, lengthOf(name))
}

function lengthOf(name: string): number {
  if (LISTS.has(name)) return MAX_LIST_LENGTH
  return READ_HEADERS.has(name) ? MAX_HEADER_LENGTH : MAX_OTHER_LENGTH
}

function isChallenge({ status, body }: FetchedPage, headers: Record<string, string>): boolean {
  if (headers['cf-mitigated'] === 'challenge') return true
  return (status === 403 || status === 429 || status === 503) && CHALLENGE_MARKS.test(body.slice(0, 20_000))
}

/** Max-Age decides where both are there (RFC 6265, 5.3). What is no date is none, though a parser may take it for one. */
function isDeleted(flags: ReadonlyMap<string, string>, now: number): boolean {
  const maxAge = flags.get('max-age') ?? ''
  if (/^-?\d+$/.test(maxAge)) return Number(maxAge) <= 0
  const expires = flags.get('expires') ?? ''
  return /[a-z]{3}/.test(expires) && /\d:\d/.test(expires) && Date.parse(expires) <= now
}

/** Null for what browsers know no more of than of no attribute at all (RFC 6265bis, 5.6.7). */
const toSameSite = (value: string | undefined) =>
  value !== undefined && SAME_SITE.test(value) ? value : null

/** None for one that is deleted: there is nothing left to protect. */
function readCookie(value: string, fetchedAt: string): CookieFacts[] {
  const [pair = '', ...attributes] = value
    .slice(0, MAX_COOKIE_LENGTH)
    .split(';')
    .map((part) => part.trim())
  const flags = new Map(attributes.map((attribute) => splitAt(attribute.toLowerCase(), '=')))
  if (isDeleted(flags, Date.parse(fetchedAt))) return []
  return [
    {
      name: pair.split('=', 1)[0]?.slice(0, 100) ?? '',
      secure: flags.has('secure'),
      httpOnly: flags.has('httponly'),
      sameSite: toSameSite(flags.get('samesite')),
    },
  ]
}

/**
 * `noindex, nofollow`, or `googlebot: noindex, otherbot: nofollow`: the name of a crawler may come before what it is told,
 * and what follows is for that one until the next name. Headers that came twice arrive as one, joined by a comma.
 */
export function readRobotsHeader(value: string): RobotsDirective[] {
  const directives: RobotsDirective[] = []
  let bot = 'robots'
  for (const token of robotsTokens(value)) {
    const [, name = '', rest = ''] = BOT_TOKEN.exec(token) ?? []
    const isNamed = name !== '' && !VALUED_DIRECTIVE.test(name)
    if (isNamed) bot = name
    const told = isNamed ? rest : token
    const known = directives.find((directive) => directive.bot === bot)
    if (known) known.tokens.push(told)
    else directives.push({ source: 'header', bot, tokens: [told], inHead: true })
  }
  return directives
}

/** Splits at commas, but not inside the date of unavailable_after: `Mon, 25 Jun 2035 15:00:00 GMT`. */
export function robotsTokens(content: string): string[] {
  const tokens: string[] = []
  for (const part of content.slice(0, MAX_HEADER_LENGTH).toLowerCase().split(',')) {
    const token = toToken(part)
    const before = tokens.at(-1)
    if (token === '') continue
    if (before !== undefined && WEEKDAY_ONLY.test(before)) tokens[tokens.length - 1] = `${before}, ${token}`
    else tokens.push(token)
  }
  return tokens.slice(0, MAX_TOKENS)
}

/** Without the spaces around its colons. */
function toToken(text: string): string {
  const [name = '', ...values] = text.split(':').map((part) => part.trim())
  return [name, ...values].join(':').slice(0, MAX_TOKEN_LENGTH)
}

function readLinkHeader(value: string, base: string): HeaderLink[] {
  if (value === '') return []
  return [...value.matchAll(LINK_TARGET)].map(({ 0: target, 1: href = '', index }) => {
    const found = readParameters(value, index + target.length)
    const rel = (found.get('rel') ?? '').split(/\s+/).filter(Boolean)
    return { href, url: normalizeUrl(href, base), rel, hreflang: found.get('hreflang') ?? null }
  })
}

/** The parameters that stand at a place of a Link header, by name. */
function readParameters(value: string, from: number): Map<string, string> {
  const found = new Map<string, string>()
  LINK_PARAMETER.lastIndex = from
  for (let match = LINK_PARAMETER.exec(value); match; match = LINK_PARAMETER.exec(value)) {
    const [, name = '', quoted, bare] = match
    found.set(name.toLowerCase(), (quoted ?? bare ?? '').toLowerCase())
  }
  return found
}

function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at === -1 ? [text, ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()]
}
