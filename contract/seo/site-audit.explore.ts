import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tooLong } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { URL_STATES } from './site-audit.explore.words.ts'
import { AuditId } from './site-audit.ts'

// What a crawl has found beyond its pages: links, redirects, sitemaps, duplicates, language versions, and how the site is made up.

const Count = z.number().int().min(0)
const Url = z.string().min(1).max(4000, tooLong())

/** Where in a page a link stands; null where an earlier version has crawled it. */
const LINK_POSITIONS = ['navigation', 'header', 'main', 'aside', 'footer', 'body'] as const
/** What refers to a URL: links that people follow, and what search engines and browsers follow. */
export const LINK_KINDS = [
  'link',
  'redirect',
  'canonical',
  'hreflang',
  'image',
  'script',
  'style',
  'frame',
  'other',
] as const
/** What a URL turned out to be: a status class, no response, or not asked for. */
const TARGET_STATUSES = ['2xx', '3xx', '4xx', '5xx', 'none', 'unvisited'] as const

export const LinkRow = z.object({
  source: z.string(),
  target: z.string(),
  kind: z.enum(LINK_KINDS),
  text: z.string(),
  rel: z.string(),
  follow: z.boolean(),
  position: z.enum(LINK_POSITIONS).nullable(),
  internal: z.boolean(),
  /** How many links of the page lead there. */
  count: Count,
  /** Of the target: 0 without a response, null where it was not asked for. */
  status: z.number().int().nullable(),
})
export type LinkRow = z.infer<typeof LinkRow>

export const listAuditLinks = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/links',
  summary: 'The link explorer: every link that the audit has read, page by page in the order of the crawl',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['source', 'target'],
    filters: {
      kind: z.enum(LINK_KINDS).default('link'),
      scope: z.enum(['internal', 'external']).optional(),
      follow: z.enum(['yes', 'no']).optional(),
      position: z.enum(LINK_POSITIONS).optional(),
      status: z.enum(TARGET_STATUSES).optional(),
      /** Links of this page alone, or to this one. */
      source: Url.optional(),
      target: Url.optional(),
      /** Text of the link: given, or none. */
      anchor: z.enum(['yes', 'no']).optional(),
    },
  }),
  reply: z.object({ items: z.array(LinkRow), total: Count }),
  status: 200,
})

const REDIRECT_STATES = ['chain', 'loop', 'broken', 'temporary'] as const

export const RedirectRow = z.object({
  url: z.string(),
  hops: z.array(z.object({ url: z.string(), status: z.number().int() })),
  /** How many redirects follow one another. */
  length: Count,
  finalUrl: z.string(),
  /** 0 without a response. */
  finalStatus: z.number().int(),
  isLoop: z.boolean(),
  /** Why there was no response at the end; null where there was one. */
  failure: z.string().nullable(),
  inlinks: Count,
})
export type RedirectRow = z.infer<typeof RedirectRow>

export const listRedirects = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/redirects',
  summary: 'Redirects from URL to URL, the longest chains first',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['length', 'inlinks', 'url'],
    direction: 'desc',
    filters: {
      /** Two redirects or more, a loop, an end that does not work, or a first redirect that is not for good. */
      state: z.enum(REDIRECT_STATES).optional(),
    },
  }),
  reply: z.object({ items: z.array(RedirectRow), total: Count }),
  status: 200,
})

/** Whether links and a sitemap lead to a URL, or one of them alone. */
export const SITEMAP_PLACES = ['both', 'sitemap', 'crawl'] as const
export const SitemapRow = z.object({
  url: z.string(),
  place: z.enum(SITEMAP_PLACES),
  state: z.enum(URL_STATES),
  status: z.number().int().nullable(),
  /** The first sitemap file that lists it, by name, and how many do. */
  sitemap: z.string().nullable(),
  sitemaps: Count,
  lastmod: z.string().nullable(),
  inlinks: Count,
})
export type SitemapRow = z.infer<typeof SitemapRow>

export const listSitemapUrls = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/sitemap-urls',
  summary: 'URLs of the sitemaps against those of the crawl',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['url', 'state', 'status', 'inlinks', 'lastmod'],
    filters: {
      place: z.enum(SITEMAP_PLACES).optional(),
      state: z.enum(URL_STATES).optional(),
      /** Everything in a sitemap that is not an indexable page. */
      problem: z.enum(['yes']).optional(),
      sitemap: Url.optional(),
    },
  }),
  reply: z.object({ items: z.array(SitemapRow), total: Count }),
  status: 200,
})

const SitemapCounts = z.object({
  /** By place. */
  both: Count,
  sitemap: Count,
  crawl: Count,
  /** In a sitemap, and no indexable page. */
  problems: Count,
  /** The files with the most URLs first; bounded. */
  files: z.array(z.object({ url: z.string(), urls: Count, indexable: Count, unread: Count })),
})

export const getSitemapCounts = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/sitemap-counts',
  summary: 'How many URLs are in a sitemap, in the crawl, and in both; by sitemap file',
  access: 'member',
  params: AuditId,
  reply: SitemapCounts,
  status: 200,
})

const DUPLICATE_KINDS = ['exact', 'near', 'title', 'description'] as const

export const DuplicateCluster = z.object({
  /** The first of its pages, by URL. */
  url: z.string(),
  /** What they have in common, or the title of the first one. */
  text: z.string(),
  pages: Count,
  /** Of near duplicates: the lowest similarity to the first page, 0 to 1. */
  similarity: z.number().min(0).max(1).nullable(),
})
export type DuplicateCluster = z.infer<typeof DuplicateCluster>

const Kind = z.enum(DUPLICATE_KINDS)

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/duplicates',
  summary: 'Indexable pages with the same or nearly the same text, title or description',
  access: 'member',
  params: AuditId,
  query: listQuery({ sorts: ['pages', 'url'], direction: 'desc', filters: { kind: Kind.default('exact') } }),
  reply: z.object({ items: z.array(DuplicateCluster), total: Count }),
  status: 200,
})

export const DuplicatePage = z.object({
  url: z.string(),
  title: z.string().nullable(),
  canonical: z.string().nullable(),
  inlinks: Count,
  words: Count,
  /** Of near duplicates: to the first page. */
  similarity: z.number().min(0).max(1).nullable(),
})
export type DuplicatePage = z.infer<typeof DuplicatePage>

/** `of` is a page of the group. */
export const listDuplicatePages = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/duplicates/pages',
  summary: 'The pages of one group of duplicates',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['url', 'inlinks', 'words'],
    filters: { kind: Kind.default('exact'), of: z.string().max(4000, tooLong()).default('') },
  }),
  reply: z.object({ items: z.array(DuplicatePage), total: Count }),
  status: 200,
})

/** What is in one of two texts alone, and in both. */
export const DiffPart = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.infer<typeof DiffPart>

export const PageComparison = z.object({
  /** Null for a page that is not there. */
  parts: z.array(
    z.object({
      name: z.enum(['title', 'description', 'h1', 'headings', 'text']),
      isSame: z.boolean(),
      /** Null where the two differ too much to be shown part by part. */
      diff: z.array(DiffPart).nullable(),
      left: z.string(),
      right: z.string(),
    }),
  ),
  /** Of the main texts, 0 to 1; about, as it comes from samples. Null where one of them has none. */
  similarity: z.number().min(0).max(1).nullable(),
})
export type PageComparison = z.infer<typeof PageComparison>

export const comparePages = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/pages/compare',
  summary:
    'What differs between two pages of an audit: title, description, headings and the beginning of the text',
  access: 'member',
  params: AuditId,
  query: z.object({ left: Url, right: Url }),
  reply: PageComparison,
  status: 200,
})

/** What can be wrong with one language version, the worst first. */
const VERSION_STATES = [
  'ok',
  'broken',
  'redirect',
  'noindex',
  'non-canonical',
  'blocked',
  'no-return',
  'unvisited',
] as const
export type VersionState = (typeof VERSION_STATES)[number]

export const HreflangRow = z.object({
  /** The first of the pages that name exactly these versions. */
  url: z.string(),
  pages: Count,
  hasSelf: z.boolean(),
  /** The state is the worst that is known. */
  versions: z.array(
    z.object({
      lang: z.string(),
      url: z.string(),
      status: z.number().int().nullable(),
      state: z.enum(VERSION_STATES),
    }),
  ),
})
export type HreflangRow = z.infer<typeof HreflangRow>

export const listHreflang = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/hreflang',
  summary: 'Groups of language versions, and the state of each version',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['url', 'pages'],
    filters: { state: z.enum(['faulty', 'good']).optional() },
  }),
  reply: z.object({ items: z.array(HreflangRow), total: Count }),
  status: 200,
})
