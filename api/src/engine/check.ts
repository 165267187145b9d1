import { type Category, type Severity } from '#contract/seo/checks.ts'
import { type RenderedPage } from '#contract/seo/rendering.ts'
import { type PageFacts } from './facts.ts'
import { type HostFacts } from './host-facts.ts'
import { type OwnOutcome } from './own-checks/own-check.ts'

/** One finding on one page. `detail` is a sentence with the figures; `evidence` quotes the page. */
export interface Finding {
  detail: string
  evidence?: string
  /** URLs of what it is about, files or linked pages: each is a cause of its own, on however many pages. */
  assets?: string[]
}

/**
 * What some checks judge by, and not every crawl has: answers of files and of other sites, pages as a browser renders them,
 * certificates, an audit before. Without it such a check was not run, so it has neither failed nor passed.
 */
export type Need = 'assets' | 'external-links' | 'rendering' | 'certificates' | 'previous-audit'

interface CheckText {
  /** Stable: stored with findings, shown in URLs. */
  id: string
  category: Category
  severity: Severity
  /** Names the problem, in a few words. */
  title: string
  /** Why it matters, for a reader who is not a specialist. */
  why: string
  /** What to do about it. */
  fix: string
  needs?: Need
}

/**
 * What can only be judged when the whole crawl is known, as SELECTs over its tables. Each is asked range by range, so what drives it is
 * limited by `inRange` (checks/page-range.ts).
 */
interface CrawlQuery {
  /** Columns url, detail, evidence. */
  sql: string
  /**
   * What all pages together have to tell first: columns key and value. Of each key, `tallies` has the number of rows in `pages`, and
   * the smallest and largest value as `least` and `greatest`.
   */
  tally?: string
}

/**
 * Checks one page by its facts. `document` checks (the default) see pages of kind `html` only;
 * `response` checks see every response: redirects, errors, failures and files too.
 */
export interface PageCheck extends CheckText, Partial<CrawlQuery> {
  scope: 'page'
  on?: 'document' | 'response'
  find: (facts: PageFacts, now: Date) => Finding[]
  /** What a crawl knows better once it has asked for what the page links to: in place of `find`, as in a site check. */
  sql?: string
}

/** Checks one page as a browser shows it, in a crawl that renders pages. */
export interface RenderCheck extends CheckText {
  scope: 'page'
  on: 'rendering'
  needs: 'rendering'
  /** Whether the browser learned what the check judges by; otherwise it is not run on this page. */
  isKnown?: (page: RenderedPage) => boolean
  find: (page: RenderedPage) => Finding[]
}

/** Checks one host: its robots.txt, sitemaps, home page and a few probes. */
export interface HostCheck extends CheckText {
  scope: 'host'
  /** Whether the crawl learned what it judges by; otherwise it is not run. */
  isKnown: (host: HostFacts) => boolean
  find: (host: HostFacts) => Finding[]
}

/** Checks all pages together. */
export interface SiteCheck extends CheckText, CrawlQuery {
  scope: 'site'
}

export type Check = PageCheck | RenderCheck | HostCheck | SiteCheck

/** A finding with the check that made it; what is stored. */
export interface CheckedFinding extends Finding {
  check: string
}

/** What the parse step returns for one page. */
export interface PageResult {
  facts: PageFacts
  findings: CheckedFinding[]
  /** Of a page that has not changed: when it was read whole, in milliseconds since 1970, and its lists as they are stored. */
  known?: { wholeAt: number; lists: string }
  /** Of the audit's own checks; absent without any. */
  own?: OwnOutcome[]
}
