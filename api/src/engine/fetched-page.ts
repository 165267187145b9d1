/**
 * Why there is no response to judge. `blocked` means that a firewall refused the crawler; `unreadable`, that reading the response
 * took longer than any page may; `undecodable`, that it could not be unpacked; `invalid-redirect`, that a redirect led to no URL of the web; `disallowed`, that a redirect led to where
 * robots.txt disallows.
 */
export type FetchFailure =
  | 'timeout'
  | 'dns'
  | 'tls'
  | 'connection'
  | 'too-large'
  | 'blocked'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'invalid-redirect'
  | 'private-address'
  | 'unreadable'
  | 'undecodable'
  | 'disallowed'

/** One redirect: the requested URL, its status, and its target. */
export interface Hop {
  url: string
  status: number
  location: string
  /** What the redirect depends on, where it says so. */
  vary?: string
}

/** What the fetcher hands over. Everything that an audit says about a page is derived from this value. */
export interface FetchedPage {
  url: string
  finalUrl: string
  /** Of the last response; 0 when there was none. */
  status: number
  /** Of the last response. A header that came twice is listed twice. */
  headers: [string, string][]
  /** Decoded text; empty for what is not text. */
  body: string
  /** Size of the decoded body. */
  bytes: number
  hops: Hop[]
  ttfbMs: number
  totalMs: number
  failure?: FetchFailure
  /** The body was cut at the size limit. */
  truncated: boolean
  /** ISO 8601. */
  fetchedAt: string
}

/**
 * The kind of response. Only `html` pages are judged and counted in the score: they responded
 * at their own URL with HTML that a reader gets. `blocked` and `unreadable` could not be checked.
 */
export type PageKind = 'html' | 'redirect' | 'asset' | 'blocked' | 'unreadable' | 'error'

/** A page that nothing came of, for what the reason says. */
export function toFailedPage(url: string, failure: FetchFailure, fetchedAt: Date): FetchedPage {
  return { ...createPage(url, fetchedAt), failure }
}

/** A page before anything is known of it. */
export function createPage(url: string, fetchedAt: Date): FetchedPage {
  return {
    url,
    finalUrl: url,
    status: 0,
    headers: [],
    body: '',
    bytes: 0,
    hops: [],
    ttfbMs: 0,
    totalMs: 0,
    truncated: false,
    fetchedAt: fetchedAt.toISOString(),
  }
}
