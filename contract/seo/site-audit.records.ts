import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { NO_LIMITS } from '#contract/billing/plan-limits.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { ShownSettings } from './crawl-settings.forms.ts'
import { START_ACTIONS, toStartRefusals } from './site-audit.actions.ts'

const AuditId = z.object({ id: id('aud') })

const Count = z.number().int().min(0)

/** What an audit was started with, as `POST /seo/audits` takes it; of what is secret only whether it is set. */
export const AuditOptions = ShownSettings.extend({ url: z.string(), maxPages: z.number().int() })
export type AuditOptions = z.infer<typeof AuditOptions>

/** Usage of the plan in the current calendar month (UTC). */
export const AuditUsage = z.object({
  /** Audits started, including deleted ones; the limit is null without an active plan. */
  audits: z.object({ used: Count, limit: Count.nullable() }),
  /** Pages that these audits have fetched. */
  pages: Count,
  /** Page limit of one audit; null without an active plan. */
  pagesPerAudit: Count.nullable(),
  /** What crawls of this installation can do. */
  crawler: z.object({
    /** Requests per second to a site that is not verified. */
    politeRate: z.number(),
    /** Whether it has a browser that renders pages. */
    canRender: z.boolean(),
  }),
  /** When the count resets. */
  resetsAt: Timestamp,
  allowedActions: allowedActions(START_ACTIONS, toStartRefusals(NO_LIMITS)),
})
export type AuditUsage = z.infer<typeof AuditUsage>

export const getAuditOptions = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/options',
  summary: 'The settings of an audit, to start another one like it',
  access: 'member',
  params: AuditId,
  reply: AuditOptions,
  status: 200,
})

/** For the person who started it, administrators and owners. A running one is canceled first. */
export const deleteAudit = endpoint({
  method: 'DELETE',
  path: '/seo/audits/{id}',
  summary: 'Delete an audit with all its results',
  access: 'member',
  params: AuditId,
  status: 204,
})

export const getAuditUsage = endpoint({
  method: 'GET',
  path: '/seo/usage',
  summary: "Audits and pages of this month against the plan's limits",
  access: 'member',
  reply: AuditUsage,
  status: 200,
})
