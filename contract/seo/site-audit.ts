import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { NO_LIMITS } from '#contract/billing/plan-limits.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { CATEGORIES } from './checks.ts'
import { HostLookups } from './host-lookups.ts'
import { Gap, Outcome, ProbeCoverage } from './outcomes.ts'
import { AUDIT_ACTIONS, START_ACTIONS, toAuditRefusals, toStartRefusals } from './site-audit.actions.ts'
import { StartAudit } from './site-audit.forms.ts'

export const AUDIT_STATUSES = ['queued', 'running', 'paused', 'finished', 'failed', 'cancelled'] as const

const Count = z.number().int().min(0)

const Score = z.number().int().min(0).max(100)

/** What an audit is doing: reading the host's files, crawling, asking for what pages name, rendering, checking across pages. */
export const AUDIT_STEPS = ['host', 'pages', 'files', 'rendering', 'conclusion'] as const

export const AuditProgress = z.object({
  discovered: Count,
  fetched: Count,
  failed: Count,
  blocked: Count,
  pagesPerSecond: z.number(),
  /** Null while there is too little data. */
  secondsLeft: z.number().int().nullable(),
  /** Of an audit that has not ended; not in lists. */
  step: z.enum(AUDIT_STEPS).optional(),
  /** Files and external links that were checked, of those to check; absent except while they are. `of` is 0 until they are chosen. */
  probing: z.object({ done: Count, of: Count }).optional(),
  /** Pages that a browser has opened, of those it should; absent where none are. */
  rendering: z.object({ done: Count, of: Count }).optional(),
})
export type AuditProgress = z.infer<typeof AuditProgress>

export const Audit = z.object({
  id: id('aud'),
  url: z.string(),
  status: z.enum(AUDIT_STATUSES),
  /** Why an audit failed, or what a finished one is missing, in a sentence; null otherwise. */
  failure: z.string().nullable(),
  maxPages: z.number().int(),
  progress: AuditProgress,
  /** 0 to 100; null until the audit has finished, or when no page could be audited. */
  score: Score.nullable(),
  /** Share of pages without errors, in percent; null without a score. */
  errorFree: Score.nullable(),
  /** The score of each category. Accessibility is not part of the health score. */
  categories: z.partialRecord(z.enum(CATEGORIES), Score),
  counts: z.object({ error: Count, warning: Count, notice: Count, passed: Count }),
  createdAt: Timestamp,
  startedAt: Timestamp.nullable(),
  finishedAt: Timestamp.nullable(),
  /** When pages of it were last checked again. */
  recheckedAt: Timestamp.optional(),
  /** What it does not cover, and why; not in lists. */
  gaps: z.array(Gap).optional(),
  /** How many files and links to other sites were checked; not in lists. */
  probes: ProbeCoverage.optional(),
  /** What is known of the host beside its pages; not in lists. */
  lookups: HostLookups.optional(),
  /** Why there was nothing to audit; not in lists. */
  outcome: Outcome.optional(),
  /** Of an audit that asks only for what has changed: pages that had not, and the bytes that were not sent; not in lists. */
  unchanged: z.object({ pages: Count, bytes: Count, isDistrusted: z.boolean() }).optional(),
  /** The audit of the same site that finished before this one. */
  previousId: z.string().optional(),
  /** Settings besides its URL and page limit. Not in events. */
  options: z
    .object({
      /** How many patterns there are, and how many URLs in list mode. */
      include: Count,
      exclude: Count,
      listed: Count,
      respectRobots: z.boolean(),
    })
    .optional(),
  /** Null once that person is deleted. Not in events. */
  startedById: z.string().nullable().optional(),
  /** The project whose settings it was started with; null for another, and once that is deleted. Not in events. */
  projectId: id('prj').nullable().optional(),
})
export type Audit = z.infer<typeof Audit>

/** An audit with the actions of the caller. */
export const AuditDetail = Audit.extend({
  allowedActions: allowedActions(AUDIT_ACTIONS, toAuditRefusals(NO_LIMITS)),
})
export type AuditDetail = z.infer<typeof AuditDetail>

export const AuditId = z.object({ id: id('aud') })

export const createAudit = endpoint({
  method: 'POST',
  path: '/seo/audits',
  summary: 'Start an audit of a site',
  access: 'member',
  body: StartAudit,
  bodyLength: 'url-list',
  reply: z.object({ id: id('aud'), status: z.enum(AUDIT_STATUSES) }),
  status: 202,
})

export const listAudits = endpoint({
  method: 'GET',
  path: '/seo/audits',
  summary: 'The audits of the organization, newest first',
  access: 'member',
  query: listQuery({
    sorts: ['created', 'url', 'status', 'score', 'pages', 'errors', 'warnings'],
    direction: 'desc',
    filters: { status: z.enum(AUDIT_STATUSES).optional(), project: id('prj').optional() },
  }),
  reply: z.object({
    items: z.array(AuditDetail),
    total: Count,
    allowedActions: allowedActions(START_ACTIONS, toStartRefusals(NO_LIMITS)),
  }),
  status: 200,
})

export const getAudit = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}',
  summary: 'One audit: its progress, and its result once it has finished',
  access: 'member',
  params: AuditId,
  reply: AuditDetail,
  status: 200,
})

/** Events `progress`, `finished`, `failed` and `cancelled`; the data of each is an Audit as JSON. */
export const streamAuditProgress = endpoint({
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
  summary: 'Cancel an audit; its results so far stay',
  access: 'member',
  params: AuditId,
  reply: AuditDetail,
  status: 200,
})

export const pauseAudit = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/pause',
  summary: 'Pause an audit',
  access: 'member',
  params: AuditId,
  reply: AuditDetail,
  status: 200,
})

export const resumeAudit = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/resume',
  summary: 'Resume a paused audit',
  access: 'member',
  params: AuditId,
  reply: AuditDetail,
  status: 200,
})
