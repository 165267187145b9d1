import { type AccessibilityFacts } from './facts/accessibility.ts'
import { type ContentFacts } from './facts/content.ts'
import { type DocumentFacts } from './facts/document.ts'
import { type HeadFacts } from './facts/head.ts'
import { type HeadingFacts } from './facts/headings.ts'
import { type LinkFacts } from './facts/links.ts'
import { type MediaFacts } from './facts/media.ts'
import { type ResourceFacts } from './facts/resources.ts'
import { type ResponseFacts } from './facts/response.ts'
import { type StructuredDataFacts } from './facts/structured-data.ts'

/** Why there is no answer to judge. `blocked` means that a firewall refused the crawler. */
export type FetchFailure =
  | 'timeout'
  | 'dns'
  | 'tls'
  | 'connection'
  | 'too-large'
  | 'blocked'
  | 'redirect-loop'
  | 'too-many-redirects'
  | 'private-address'

/** One redirect on the way: the address asked, the status it answered with, and where it pointed. */
export interface Hop {
  url: string
  status: number
  location: string
}

/** What the fetcher hands over. Everything that an audit says about a page is derived from this value. */
export interface FetchedPage {
  url: string
  finalUrl: string
  /** Of the last answer; 0 when there was none. */
  status: number
  /** Of the last answer. A header that came twice is listed twice. */
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
 * What kind of thing answered. Only `html` pages are judged and counted in the score: they answered
 * at their own address with HTML that a reader gets. `blocked` could not be checked.
 */
export type PageKind = 'html' | 'redirect' | 'asset' | 'blocked' | 'error'

/** What one pass over a response found: plain data, safe to store as JSON, bounded in size. */
export interface PageFacts {
  url: string
  finalUrl: string
  kind: PageKind
  status: number
  failure: FetchFailure | null
  hops: Hop[]
  bytes: number
  truncated: boolean
  ttfbMs: number
  totalMs: number
  fetchedAt: string
  /** Whether search engines may show this address: a good answer, no noindex, canonical to itself or none. */
  indexable: boolean
  noindex: boolean
  nofollow: boolean
  /** The one canonical address that the page declares, normalised; null for none or several. */
  canonical: string | null
  response: ResponseFacts
  head: HeadFacts
  headings: HeadingFacts
  content: ContentFacts
  links: LinkFacts
  media: MediaFacts
  resources: ResourceFacts
  structuredData: StructuredDataFacts
  document: DocumentFacts
  accessibility: AccessibilityFacts
}
