import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { START_ACTIONS, START_REFUSALS } from './site-audit.actions.ts'

const AuditId = z.object({ id: id('aud') })

const Count = z.number().int().min(0)

/** What an audit was started with, as `POST /seo/audits` takes it. */
export const AuditOptions = z.object({
  url: z.string(),
  maxPages: z.number().int(),
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  list: z.array(z.string()),
  respectRobots: z.boolean(),
})
export type AuditOptions = z.infer<typeof AuditOptions>

/** What the organization has used of its plan in the current calendar month (UTC). */
export const AuditUsage = z.object({
  /** Audits started, deleted ones too; the limit is null without a plan that runs. */
  audits: z.object({ used: Count, limit: Count.nullable() }),
  /** Pages that these audits have fetched. */
  pages: Count,
  /** The most pages of one audit; null without a plan that runs. */
  pagesPerAudit: Count.nullable(),
  /** When the count begins anew. */
  resetsAt: Timestamp,
  allowedActions: allowedActions(START_ACTIONS, START_REFUSALS),
})
export type AuditUsage = z.infer<typeof AuditUsage>

export const getAuditOptions = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/options',
  summary: 'What an audit was started with, to start another one like it',
  access: 'member',
  params: AuditId,
  reply: AuditOptions,
  status: 200,
})

/** For whoever started it, administrators and owners. One that is under way is canceled first. */
export const deleteAudit = endpoint({
  method: 'DELETE',
  path: '/seo/audits/{id}',
  summary: 'Delete an audit with everything that it has found',
  access: 'member',
  params: AuditId,
  status: 204,
})

export const getAuditUsage = endpoint({
  method: 'GET',
  path: '/seo/usage',
  summary: 'Audits and pages of this month against what the plan allows',
  access: 'member',
  reply: AuditUsage,
  status: 200,
})
