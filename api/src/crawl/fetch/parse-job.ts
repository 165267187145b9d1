import * as z from 'zod'
import { type PageKind } from '#api/engine/fetched-page.ts'
import { PROBE_WANTS } from '#api/engine/probes/probed.ts'
import { KeptCookie } from '#api/crawl/store/cookies.ts'
import { KnownPage } from '#api/crawl/store/kept-pages.ts'
import { PlannedOwnCheck } from '#contract/seo/own-checks.forms.ts'
import { FetchRules } from './fetch-rules.ts'

/** Whose robots.txt is asked about redirects. */
const hopScope = { audit: z.string(), robotsIgnoredOn: z.array(z.string()) }

const Scope = z.object({
  site: z.string(),
  subdomains: z.boolean(),
  ignoredParameters: z.array(z.string()),
})

/** Checks of custom search and extraction; left out where there are none. */
const ownChecks = { ownChecks: z.array(PlannedOwnCheck).exactOptional() }

/** What a parse step is asked for. The border between the crawl and its parse processes, so it is parsed there. */
export const ParseJob = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('pages'),
    /** A page whose attempt is `final` is reported whatever comes back; others may come again. */
    pages: z.array(z.object({ url: z.string(), final: z.boolean(), known: KnownPage.exactOptional() })),
    /** Milliseconds between the starts of two requests. */
    spacingMs: z.number(),
    rules: FetchRules,
    /** Which URLs belong to the site; by their host alone where it is left out. */
    scope: Scope.exactOptional(),
    /** Those that the site has set so far; left out where none are accepted. */
    cookies: z.array(KeptCookie).exactOptional(),
    /** Reads each page by itself, so that it is known at once which one does not end. */
    isCareful: z.boolean().exactOptional(),
    ...ownChecks,
    ...hopScope,
  }),
  z.object({
    kind: z.literal('host'),
    home: z.string(),
    /** Without them only robots.txt is requested. */
    hasProbes: z.boolean(),
    spacingMs: z.number(),
    rules: FetchRules,
    ...hopScope,
  }),
  z.object({
    kind: z.literal('sitemap'),
    url: z.string(),
    from: z.enum(['robots', 'index', 'guess']),
    rules: FetchRules,
    ...hopScope,
  }),
  z.object({
    kind: z.literal('sitemap-search'),
    url: z.string(),
    /** The URL that is looked for. */
    page: z.string(),
    rules: FetchRules,
    ...hopScope,
  }),
  z.object({
    kind: z.literal('robots-verdict'),
    origin: z.string(),
    /** Of that origin. */
    addresses: z.array(z.string()),
    /** The product token of the crawler that the verdict is for. */
    bot: z.string(),
    rules: FetchRules,
  }),
  z.object({
    kind: z.literal('probes'),
    targets: z.array(z.object({ url: z.string(), wants: z.enum(PROBE_WANTS) })),
    /** Of each request. */
    timeoutMs: z.number(),
    spacingMs: z.number(),
    rules: FetchRules,
    ...hopScope,
  }),
  z.object({ kind: z.literal('page'), url: z.string(), rules: FetchRules, ...ownChecks }),
  z.object({
    kind: z.literal('technologies'),
    url: z.string(),
    rules: FetchRules,
    /** What look-ups need of imported fingerprints, as JSON that we have written; left out without any. */
    imported: z.string().exactOptional(),
  }),
  z.object({
    kind: z.literal('proof'),
    url: z.string(),
    /** A tag in the head of a page, or the whole of a file. */
    where: z.enum(['head', 'file']),
    rules: FetchRules,
  }),
  z.object({
    kind: z.literal('post'),
    url: z.string(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
    /** Until the start of the response has been read. */
    timeoutMs: z.number(),
    /** Of the response, as many are read. */
    replyBytes: z.number(),
    allowPrivate: z.boolean(),
  }),
])
export type ParseJob = z.infer<typeof ParseJob>
export type ParseJobOf<Kind extends ParseJob['kind']> = Extract<ParseJob, { kind: Kind }>

/** How one page of a batch went, for the frontier and the rate controller; all that the crawl's object looks at. */
export interface PageOutcome {
  url: string
  /** The response was a passing failure and is not among the results: fetch it again later. */
  again: boolean
  /** Of a page that had not changed since an earlier audit: the bytes of its body, which did not have to be sent. */
  unchanged?: number
  /** It has changed since an earlier audit, and its validators have not. */
  contradicts?: true
  kind: PageKind
  status: number
  bytes: number
  ttfbMs: number
  /** The site returned 429 or 503, or timed out. */
  refused: boolean
  /** Seconds of `Retry-After`; null without one. */
  retryAfter: number | null
  /** What it changed of the site's cookies. */
  cookies?: KeptCookie[]
}
