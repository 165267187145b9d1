import { type AccessibilityFacts } from './facts/accessibility.ts'
import { type Contact } from './facts/contacts.ts'
import { type ContentFacts } from './facts/content.ts'
import { type DateFacts } from './facts/dates.ts'
import { type DocumentFacts } from './facts/document.ts'
import { type FetchFailure, type Hop, type PageKind } from './fetched-page.ts'
import { type HeadFacts } from './facts/head.ts'
import { type HeadingFacts } from './facts/headings.ts'
import { type LayoutFacts } from './facts/layout.ts'
import { type LinkFacts } from './facts/links.ts'
import { type MediaFacts } from './facts/media.ts'
import { type ResourceFacts } from './facts/resources.ts'
import { type ResponseFacts } from './facts/response.ts'
import { type StructuredDataFacts } from './facts/structured-data.ts'

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
  /** Whether search engines may show this URL: a good response, no noindex, canonical to itself or none. */
  indexable: boolean
  noindex: boolean
  nofollow: boolean
  /** The one canonical URL that the page declares, normalized; null for none or several. */
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
  /** Links, buttons and fields inside each other where HTML forbids it: `button inside a`. */
  badNesting: string[]
  /** Ids and names that fragments may point to; null where not all can be known. Stored apart, so null in stored facts. */
  targets: string[] | null
  /** Beginning of the main text, in one line: what a search index reads. Stored apart, so null in stored facts. */
  mainText: string | null
  accessibility: AccessibilityFacts
  layout: LayoutFacts
  dates: DateFacts
  contacts: Contact[]
  /** Names of the tools that count its visits, or load what does. */
  analytics: string[]
}
