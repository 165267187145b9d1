/** Longer URLs are cut off by browsers and servers, and only traps make them. */
export const MAX_URL_LENGTH = 4_000

const PERCENT_TRIPLET = /%[0-9a-f]{2}/gi
const UNRESERVED = /[A-Za-z0-9\-._~]/

/**
 * A URL as the key of a page: absolute, lower-case scheme and host, no default port, dot segments resolved,
 * no fragment, no credentials, percent-encoding in one form (RFC 3986 section 6.2.2). The query keeps its order.
 * Null for what is no http(s) URL.
 */
export function normalizeUrl(href: string, base?: string): string | null {
  if (href.length > MAX_URL_LENGTH) return null
  const url = URL.parse(href, base)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return null

  if (url.hash !== '' || url.href.endsWith('#')) url.hash = ''
  if (url.username !== '' || url.password !== '') {
    url.username = ''
    url.password = ''
  }
  if (url.href.length > MAX_URL_LENGTH) return null
  return url.href.includes('%') ? url.href.replace(PERCENT_TRIPLET, normalizeTriplet) : url.href
}

/** An encoded octet that may stand for itself does so, and any other is written in capitals. */
export function normalizeTriplet(triplet: string): string {
  const character = String.fromCharCode(Number.parseInt(triplet.slice(1), 16))
  return UNRESERVED.test(character) ? character : triplet.toUpperCase()
}

/** Host and port of a normalized URL. */
export function hostOf(url: string): string {
  const start = url.indexOf('//') + 2
  const end = url.indexOf('/', start)
  return end === -1 ? url.slice(start) : url.slice(start, end)
}

/** The part of a host that names the site: `www.example.com` and `example.com` are the same. */
export function siteOf(host: string): string {
  return host.startsWith('www.') ? host.slice(4) : host
}

/** Whether two normalized URLs belong to one site, whatever their scheme. */
export function isSameSite(url: string, other: string): boolean {
  return siteOf(hostOf(url)) === siteOf(hostOf(other))
}

/** Path and query of a normalized URL, without the host. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start === -1 ? '/' : url.slice(start)
}

/** The path of a normalized URL without its query. */
export function pathnameOf(url: string): string {
  const path = pathOf(url)
  const query = path.indexOf('?')
  return query === -1 ? path : path.slice(0, query)
}

export const originOf = (url: string) => new URL(url).origin
