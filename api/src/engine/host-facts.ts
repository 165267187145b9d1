import { type PageFacts } from './facts.ts'
import { type HostLookups } from '#contract/seo/host-lookups.ts'
import { type FetchFailure } from './fetched-page.ts'

export interface RobotsFile {
  url: string
  status: number
  text: string
  bytes: number
  contentType: string | null
  failure?: FetchFailure
}

export interface SitemapFile {
  url: string
  status: number
  /** Uncompressed. */
  bytes: number
  urlCount: number
  kind: 'urlset' | 'index' | 'text' | 'unknown'
  /** What was wrong with it as XML, in a sentence. */
  error?: string
  /** How it was found: a line of robots.txt, an entry of an index, or one of the usual URLs. */
  from: 'robots' | 'index' | 'guess'
  failure?: FetchFailure
}

export interface Probe {
  status: number
  finalUrl: string
}

/** The home page as somebody else gets it. */
export interface HomeView {
  kind: 'self' | 'bot' | 'language'
  /** The product token of a crawler, or the language that is asked for. */
  as: string
  /** 0 without a response. */
  status: number
  finalUrl: string
  /** Of the page and of the redirects that lead there. */
  vary: string
  /** Of its text (min-hash.ts); null where it has too little. */
  sketch: string | null
}

/** What the crawl learned about one host before and beside its pages. An absent probe was not made. */
export interface HostFacts {
  /** Scheme, host and port, as `https://example.com`. */
  origin: string
  robots: RobotsFile
  sitemaps: SitemapFile[]
  /** Sitemaps that were named and not asked for, since there were too many or too little time. */
  sitemapsLeftOut?: number
  probes: {
    /** A made-up URL that should return 404. */
    notFound?: Probe & { textHash: string | null; title: string | null }
    /** The home page over plain http. */
    http?: Probe
    /** The home page under the other of www and bare host. */
    www?: Probe
    favicon?: Probe
    securityTxt?: Probe & { text: string }
    llmsTxt?: Probe & { text: string }
    views?: HomeView[]
  }
  home?: PageFacts
  /** What others know of it: its registry, its name servers, its certificate. */
  lookups?: HostLookups
}

/** Whether a probe was made and answered: what nobody answered tells nothing. */
export const hasResponse = (probe: Probe | undefined) => probe !== undefined && probe.status > 0

export const hasHomePage = ({ home }: Pick<HostFacts, 'home'>) => home?.kind === 'html'
