import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { tooLong } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { PageFinding } from './page-audit.ts'
import { PageDiscovery, SearchPreview } from './page-report.ts'
import { OwnResult } from './own-checks.ts'
import { OWN_SORTS } from './own-checks.words.ts'
import { PageRendering } from './rendering.ts'
import { parseConditions } from './site-audit.explore-conditions.ts'
import { isListColumn } from './site-audit.explore.words.ts'
import { AuditId } from './site-audit.ts'
import { TemplateId } from './site-audit.templates.ts'

const Count = z.number().int().min(0)

export const PageSummary = z.object({
  url: z.string(),
  status: z.number().int().nullable(),
  kind: z.string(),
  title: z.string().nullable(),
  depth: z.number().int().nullable(),
  inlinks: Count,
  words: Count,
  bytes: Count,
  ttfbMs: z.number().nullable(),
  indexable: z.boolean(),
  issues: Count,
})
export type PageSummary = z.infer<typeof PageSummary>

/** A page with what else can be a column of its list. */
export const PageRow = PageSummary.extend({
  h1: z.string().nullable(),
  description: z.string().nullable(),
  canonical: z.string().nullable(),
  lang: z.string().nullable(),
  contentType: z.string().nullable(),
  outlinks: Count,
  /** How many redirects follow one another; null where it was not fetched. */
  redirects: Count.nullable(),
  finalUrl: z.string().nullable(),
  /** The pattern of its template; null before the audit ends, and for what is no page. */
  template: z.string().nullable(),
  /** Of the own checks that are columns. */
  own: z.array(OwnResult),
})
export type PageRow = z.infer<typeof PageRow>

/** Conditions as `parseConditions` takes them. */
const Where = z
  .string()
  .max(8000, tooLong())
  .refine((text) => parseConditions(text) !== undefined, 'These conditions are invalid.')
/** Names of columns with commas between them. */
const Columns = z
  .string()
  .max(800, tooLong())
  .refine((text) => text === '' || text.split(',').every(isListColumn), 'These columns are unknown.')

const PageLink = z.object({ url: z.string(), text: z.string(), rel: z.string(), nofollow: z.boolean() })

export const listAuditPages = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/pages',
  summary: 'The page explorer: all URLs that the audit found',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: [
      'url',
      'status',
      'title',
      'depth',
      'inlinks',
      'words',
      'bytes',
      'ttfb',
      'issues',
      'h1',
      'description',
      'canonical',
      'lang',
      'outlinks',
      'redirects',
      'template',
      ...OWN_SORTS,
    ],
    filters: {
      /** Conditions that all hold: `title:contains:shoes;words:at-most:300`, each value percent-encoded. */
      where: Where.optional(),
      /** The columns of a page or a file; without it those of before. */
      columns: Columns.optional(),
      /** A status class: `2xx`, `3xx`, `4xx`, `5xx`, or `none` for pages that were asked for and gave no response. */
      status: z.enum(['2xx', '3xx', '4xx', '5xx', 'none']).optional(),
      indexable: z.enum(['yes', 'no']).optional(),
      check: z.string().max(60, tooLong()).optional(),
      template: TemplateId.optional(),
      minDepth: z.coerce.number().int().min(0).max(1000).optional(),
    },
  }),
  reply: z.object({
    items: z.array(PageRow),
    total: Count,
    /** The own checks of the audit, each of which can be a column and a condition. */
    ownChecks: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  status: 200,
})

export const getAuditPage = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/pages/one',
  summary: 'The facts and findings of one page',
  access: 'member',
  params: AuditId,
  query: z.object({ url: z.string().min(1).max(4000, tooLong()) }),
  reply: z.object({
    page: PageSummary,
    facts: z.record(z.string(), z.unknown()),
    findings: z.array(PageFinding),
    /** Null for what is not a page. */
    preview: SearchPreview.nullable(),
    discovery: PageDiscovery,
    /** The first ones, by URL; `linkCounts` has the totals. */
    inlinks: z.array(PageLink),
    outlinks: z.array(
      PageLink.extend({
        internal: z.boolean(),
        /** How many links of the page lead there. */
        count: Count,
        /** 0 without a response, null where it was not crawled. */
        status: z.number().int().nullable(),
      }),
    ),
    linkCounts: z.object({ in: Count, out: Count }),
    /** What a browser showed; null where the audit did not open the page in one. */
    rendering: PageRendering.nullable(),
    /** What the audit's own checks came to; those that are not for this page are left out. */
    own: z.array(OwnResult),
  }),
  status: 200,
})
