import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, tooLong } from '#contract/fields.ts'
import { listFilter, listQuery } from '#contract/list-query.ts'
import { CATEGORIES, CheckInfo, SEVERITIES, UNCHECKED_REASONS } from './checks.ts'
import { AuditId } from './site-audit.ts'
import { TemplateId } from './site-audit.templates.ts'

const CAUSE_KINDS = ['target', 'asset', 'template', 'same'] as const

const Count = z.number().int().min(0)

const Score = z.number().int().min(0).max(100)

/** The template that most pages of an issue come from, where most of its pages have it alike. */
export const IssueTemplate = z.object({
  id: z.number().int(),
  /** Of its URLs: `/blog/{date}/*`. */
  pattern: z.string(),
  example: z.string(),
  /** Pages of it that have the issue, and all of its pages. */
  pages: Count,
  allPages: Count,
})
export type IssueTemplate = z.infer<typeof IssueTemplate>

export const IssueSummary = z.object({
  check: z.string(),
  title: z.string(),
  category: z.enum(CATEGORIES),
  severity: z.enum(SEVERITIES),
  pages: Count,
  /** How many causes there are: the same fault on several pages is one, and so is a URL that many pages link to. */
  causes: Count,
  /** Linked URLs, resources of pages, templates, or what several pages have in common. */
  causeKind: z.enum(CAUSE_KINDS),
  template: IssueTemplate.nullable(),
  /** Pages that gained and lost the issue since the previous audit; null without one. */
  new: Count.nullable(),
  fixed: Count.nullable(),
  /**
   * Points of the health score that it costs, and the score once it is fixed; for accessibility, of that category's
   * score. Null without a score.
   */
  cost: z.number().min(0).nullable(),
  reach: Score.nullable(),
  /** A leaked secret, or what blocks search engines from the whole site: comes before anything else. */
  isUrgent: z.boolean(),
  /** Other checks that found the same cause. They are fixed with this one, counted in its cost, and not listed. */
  includes: z.array(z.string()),
})
export type IssueSummary = z.infer<typeof IssueSummary>

/**
 * Findings compared with another audit of the site. New and fixed ones are on pages that both audits crawled; the last
 * two count findings of this audit on pages that the other one did not crawl, and the reverse.
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

export const listIssues = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues',
  summary: 'Issues by check, highest severity first; and the passed checks',
  access: 'member',
  params: AuditId,
  query: listFilter({
    sorts: ['rank', 'title', 'severity', 'category', 'new', 'fixed', 'gain', 'pages'],
    filters: {
      severity: z.enum(SEVERITIES).optional(),
      category: z.enum(CATEGORIES).optional(),
      /** The order of `rank`. `gain`: urgent issues, then the highest gain for the least work. */
      order: z.enum(['severity', 'gain']).default('severity'),
    },
  }),
  reply: z.object({
    items: z.array(IssueSummary),
    passed: z.array(CheckInfo),
    /** Checks that a finished audit did not run, and why. */
    notChecked: z.array(CheckInfo.extend({ reason: z.enum(UNCHECKED_REASONS) })),
    /** Of all issues, regardless of filters; null without a previous audit to compare with. */
    changes: AuditChanges.nullable(),
  }),
  status: 200,
})

export const getIssue = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues/{check}',
  summary: 'One check of an audit with its affected pages',
  access: 'member',
  params: AuditId.extend({
    check: z
      .string()
      .max(60, tooLong())
      .regex(/^[a-z0-9-]+$/),
  }),
  query: listQuery({
    sorts: ['url', 'detail'],
    /** `cause` is the URL of a cause: only the pages that it affects. `template`: only its pages, of that cause where both are given. */
    filters: { cause: z.string().max(4000, tooLong()).optional(), template: TemplateId.optional() },
  }),
  reply: z.object({
    check: CheckInfo,
    /** The issue as lists show it; null where the check passed. */
    issue: IssueSummary.nullable(),
    /** Why the audit did not run the check; null where it did. */
    notChecked: z.enum(UNCHECKED_REASONS).nullable(),
    /** URLs on which an own check could not be run; 0 for other checks. */
    uncheckedPages: Count,
    items: z.array(Finding),
    total: Count,
  }),
  status: 200,
})

/** What several findings of one check come from. */
export const Cause = z.object({
  /** The target of links, a resource of pages, or the first of the pages that have it in common, of one template or of several. */
  kind: z.enum(CAUSE_KINDS),
  url: z.string(),
  detail: z.string(),
  evidence: z.string().nullable(),
  /** Of a target: 0 where it did not respond, null where it was not visited. Null for what is no target. */
  status: z.number().int().nullable(),
  pages: Count,
  /** Where most pages of a template have it alike. */
  template: IssueTemplate.pick({ id: true, pattern: true, allPages: true }).nullable(),
})
export type Cause = z.infer<typeof Cause>

export const listCauses = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/issues/{check}/causes',
  summary: 'The causes of one check, most affected pages first',
  access: 'member',
  params: getIssue.params,
  query: listQuery({ sorts: ['pages', 'url'], direction: 'desc', filters: {} }),
  reply: z.object({ items: z.array(Cause), total: Count }),
  status: 200,
})

export const diffAudits = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/diff',
  summary: 'New, fixed and remaining issues compared with another audit of the same site',
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

const CHANGES = ['new', 'fixed'] as const

export const listDiffFindings = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/diff/findings',
  summary: 'New and fixed issues compared with another audit of the same site, page by page',
  access: 'member',
  params: AuditId,
  query: listQuery({
    sorts: ['change', 'url'],
    direction: 'desc',
    filters: {
      against: id('aud'),
      change: z.enum(CHANGES).optional(),
      severity: z.enum(SEVERITIES).optional(),
      category: z.enum(CATEGORIES).optional(),
      check: z.string().max(60, tooLong()).optional(),
    },
  }),
  reply: z.object({
    items: z.array(
      z.object({
        change: z.enum(CHANGES),
        check: z.string(),
        title: z.string(),
        category: z.enum(CATEGORIES),
        severity: z.enum(SEVERITIES),
        url: z.string(),
        detail: z.string(),
      }),
    ),
    total: Count,
  }),
  status: 200,
})
