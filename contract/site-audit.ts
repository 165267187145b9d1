import * as z from 'zod'
import { CATEGORIES, CheckInfo, PageFinding, SEVERITIES } from './checks.ts'
import { endpoint } from './endpoint.ts'
import { id, Paging, Search, Timestamp, tooLong } from './fields.ts'
import { Gap, Outcome } from './outcomes.ts'
import { PageDiscovery, SearchPreview } from './page-report.ts'
import { StartAudit } from './site-audit.forms.ts'

export const AUDIT_STATUSES = ['queued', 'running', 'paused', 'finished', 'failed', 'cancelled'] as const

const Count = z.number().int().min(0)
const Score = z.number().int().min(0).max(100)

export const AuditProgress = z.object({
  discovered: Count,
  fetched: Count,
  failed: Count,
  blocked: Count,
  pagesPerSecond: z.number(),
  /** Null while there is too little to go by. */
  secondsLeft: z.number().int().nullable(),
})
export type AuditProgress = z.infer<typeof AuditProgress>

export const Audit = z.object({
  id: id('aud'),
  url: z.string(),
  status: z.enum(AUDIT_STATUSES),
  /** Why an audit failed, or what one that has finished lacks, in a sentence; null otherwise. */
  failure: z.string().nullable(),
  maxPages: z.number().int(),
  progress: AuditProgress,
  /** 0 to 100; null until the audit has finished, or when no page could be judged. */
  score: Score.nullable(),
  /** The share of pages without an error, in percent; null where there is no score. */
  errorFree: Score.nullable(),
  /** Each category for itself. That of accessibility is not a part of the score. */
  categories: z.partialRecord(z.enum(CATEGORIES), Score),
  counts: z.object({ error: Count, warning: Count, notice: Count, passed: Count }),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  /** What it lacks and why; told for one audit, and not in lists. */
  gaps: z.array(Gap).optional(),
  /** Why there was nothing to judge; told for one audit, and not in lists. */
  outcome: Outcome.optional(),
  /** The audit of the same site that finished before this one. */
  previousId: z.string().optional(),
  /** What it was asked for beside its address and its page limit. Not in events. */
  options: z
    .object({
      /** Numbers of patterns, and of addresses in a list that is audited in place of a crawl. */
      include: Count,
      exclude: Count,
      listed: Count,
      respectRobots: z.boolean(),
    })
    .optional(),
  /** Null once that person is gone. Not in events. */
  startedById: z.string().nullable().optional(),
})
export type Audit = z.infer<typeof Audit>

export const IssueSummary = z.object({
  check: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  pages: Count,
  /** What there is to mend: the same on several pages is one, and so is an address however many pages link to it. */
  causes: Count,
  /** Pages that have it now and had it not, and the reverse, against the previous audit; null without one. */
  new: Count.nullable(),
  fixed: Count.nullable(),
  /**
   * Points of the score that it costs, and the score once it is fixed; for accessibility, of the score of that category.
   * Null where there is no score.
   */
  cost: z.number().min(0).nullable(),
  reach: Score.nullable(),
  /** A leaked secret, or what keeps search engines from the whole site: before anything else. */
  isUrgent: z.boolean(),
  /** Other checks that found the same cause. They are fixed with this one, counted in its cost, and not listed. */
  includes: z.array(z.string()),
})
export type IssueSummary = z.infer<typeof IssueSummary>

/**
 * Findings against another audit of the site. What is new or fixed stands where both audits looked; the last two count
 * what was found now where the other one had not looked, and found there where this one did not look.
 */
export const AuditChanges = z.object({
  new: Count,
  fixed: Count,
  persisting: Count,
  unseenBefore: Count,
  unseenNow: Count,
})
export type AuditChanges = z.infer<typeof AuditChanges>

export const Finding = z.object({ url: z.string(), detail: z.string(), evidence: z.string().nullable() })

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

const PageLink = z.object({ url: z.string(), text: z.string(), rel: z.string(), nofollow: z.boolean() })
export const AuditId = z.object({ id: id('aud') })
export const PAGE_SORTS = [
  'url',
  'status',
  'title',
  'depth',
  'inlinks',
  'words',
  'bytes',
  'ttfb',
  'issues',
] as const
export const DIRECTIONS = ['asc', 'desc'] as const

export const createAudit = endpoint({
  method: 'POST',
  path: '/seo/audits',
  summary: 'Start an audit of a site',
  access: 'member',
  body: StartAudit,
  reply: z.object({ id: id('aud'), status: z.enum(AUDIT_STATUSES) }),
  status: 202,
})
export const listAudits = endpoint({
  method: 'GET',
  path: '/seo/audits',
  summary: 'The audits of the organization, newest first',
  access: 'member',
  query: z.object({
    q: Search,
    status: z.enum(AUDIT_STATUSES).optional(),
    sort: z.enum(['created', 'url', 'score', 'pages']).default('created'),
    direction: z.enum(DIRECTIONS).default('desc'),
    ...Paging.shape,
  }),
  reply: z.object({ items: z.array(Audit), total: Count }),
  status: 200,
})
export const getAudit = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}',
  summary: 'One audit: its progress, and its result once it has finished',
  access: 'member',
  params: AuditId,
  reply: Audit,
  status: 200,
})
/** Events `progress`, `finished`, `failed` and `cancelled`; the data of each is an Audit as JSON. */
export const streamAuditEvents = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/events',
  summary: 'Progress as server-sent events, until the audit ends',
  access: 'member',
  params: AuditId,
  media: 'text/event-stream',
  status: 200,
})
export const cancelAudit = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/cancel',
  summary: 'Stop an audit for good; what it has found so far stays',
  access: 'member',
  params: AuditId,
  reply: Audit,
  status: 200,
})
export const pauseAudit = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/pause',
  summary: 'Hold an audit',
  access: 'member',
  params: AuditId,
  reply: Audit,
  status: 200,
})
export const resumeAudit = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/resume',
  summary: 'Go on with an audit that was held',
  access: 'member',
  params: AuditId,
  reply: Audit,
  status: 200,
})
export const listIssues = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues',
  summary: 'What was found, by check, worst first; and the checks that passed',
  access: 'member',
  params: AuditId,
  query: z.object({
    severity: z.enum(SEVERITIES).optional(),
    category: z.enum(CATEGORIES).optional(),
    q: Search,
    /** `gain`: what is urgent, then what brings most for the least work. */
    order: z.enum(['severity', 'gain']).default('severity'),
  }),
  reply: z.object({
    items: z.array(IssueSummary),
    passed: z.array(CheckInfo),
    /** Of all issues, whatever the filters; null without a previous audit to compare with. */
    changes: AuditChanges.nullable(),
  }),
  status: 200,
})
export const getIssue = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues/{check}',
  summary: 'One check of an audit with every page that it concerns',
  access: 'member',
  params: AuditId.extend({
    check: z
      .string()
      .max(60, tooLong())
      .regex(/^[a-z0-9-]+$/),
  }),
  query: z.object({
    q: Search,
    /** The address of a cause: only the pages that it concerns. */
    cause: z.string().max(4000, tooLong()).optional(),
    ...Paging.shape,
  }),
  reply: z.object({
    check: CheckInfo,
    /** The issue as lists show it; null where nothing was found. */
    issue: IssueSummary.nullable(),
    items: z.array(Finding),
    total: Count,
  }),
  status: 200,
})
export const listAuditPages = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/pages',
  summary: 'The page explorer: all addresses that the audit saw',
  access: 'member',
  params: AuditId,
  query: z.object({
    q: Search,
    /** A status class: `2xx`, `3xx`, `4xx`, `5xx`, or `none` for no answer. */
    status: z.enum(['2xx', '3xx', '4xx', '5xx', 'none']).optional(),
    indexable: z.enum(['yes', 'no']).optional(),
    check: z.string().max(60, tooLong()).optional(),
    minDepth: z.coerce.number().int().min(0).max(1000).optional(),
    sort: z.enum(PAGE_SORTS).default('url'),
    direction: z.enum(DIRECTIONS).default('asc'),
    ...Paging.shape,
  }),
  reply: z.object({ items: z.array(PageSummary), total: Count }),
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
    /** Null for what is no page. */
    preview: SearchPreview.nullable(),
    discovery: PageDiscovery,
    /** The first of them, by address; `linkCounts` says how many there are. */
    inlinks: z.array(PageLink),
    outlinks: z.array(
      PageLink.extend({
        internal: z.boolean(),
        /** How often the page links there. */
        count: Count,
        /** 0 where it did not answer, null where it was not visited. */
        status: z.number().int().nullable(),
      }),
    ),
    linkCounts: z.object({ in: Count, out: Count }),
  }),
  status: 200,
})
export const diffAudits = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/diff',
  summary: 'What is new, fixed and still there against another audit of the same site',
  access: 'member',
  params: AuditId,
  query: z.object({ against: id('aud') }),
  reply: z.object({
    items: z.array(
      z.object({
        check: z.string(),
        title: z.string(),
        category: z.enum(CATEGORIES),
        severity: z.enum(SEVERITIES),
        ...AuditChanges.shape,
      }),
    ),
    ...AuditChanges.shape,
  }),
  status: 200,
})
export const exportAudit = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/export',
  summary: 'Issues, pages or links as a CSV file, streamed',
  access: 'member',
  params: AuditId,
  query: z.object({ format: z.literal('csv').default('csv'), table: z.enum(['issues', 'pages', 'links']) }),
  media: 'text/csv',
  status: 200,
})
