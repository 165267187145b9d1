import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { RECHECK_FAILURES, RECHECK_RESULTS, RECHECK_STATUSES } from './issue-tracking.rechecks.words.ts'
import { AuditId } from './site-audit.ts'

/** URLs that one request fetches again. */
export const MOST_RECHECKED = 200
/** Checks that one request names. */
export const MOST_RECHECKED_CHECKS = 50

const Count = z.number().int().min(0)

export const CheckName = z
  .string()
  .max(60, tooLong())
  .regex(/^[a-z0-9-]+$/)

const Url = z.string().min(1).max(4000, tooLong())

/**
 * One issue, some of its pages, some pages with all of their issues, or every issue that is marked as ready to check.
 */
export const NewRecheck = z
  .object({
    check: CheckName.optional(),
    urls: z.array(Url).min(1).max(MOST_RECHECKED, tooLong()).optional(),
    /** All issues of the site that are marked as ready to check. */
    ready: z.literal(true).optional(),
  })
  .refine(
    ({ check, urls, ready }) =>
      (ready ? check === undefined && urls === undefined : (check ?? urls)) !== undefined,
    'Name a check, pages, or the issues that are ready to check.',
  )
export type NewRecheck = z.infer<typeof NewRecheck>

export const Recheck = z.object({
  id: id('rck'),
  /** Empty where pages were asked about with all of their issues. */
  checks: z.array(z.string()),
  status: z.enum(RECHECK_STATUSES),
  /** URLs that the checks had found something on; more than were fetched where there were too many. */
  affected: Count,
  /** URLs that it is about. */
  asked: Count,
  /** URLs that were fetched by now, of those to fetch: targets of links included. */
  fetched: Count,
  toFetch: Count,
  fixed: Count,
  still: Count,
  unchecked: Count,
  askedAt: Timestamp,
  finishedAt: Timestamp.nullable(),
})
export type Recheck = z.infer<typeof Recheck>

export const RecheckedUrl = z.object({
  url: z.string(),
  /** Null until it has ended. */
  result: z.enum(RECHECK_RESULTS).nullable(),
  /** Why it could not be checked; null where it could. */
  failure: z.enum(RECHECK_FAILURES).nullable(),
  /** The checks in question that found something there, before and after. */
  before: z.array(z.string()),
  after: z.array(z.string()).nullable(),
})
export type RecheckedUrl = z.infer<typeof RecheckedUrl>

export const startRecheck = endpoint({
  method: 'POST',
  path: '/seo/audits/{id}/recheck',
  summary: 'Fetch and check pages of a finished audit again, and update its issues and score',
  access: 'member',
  params: AuditId,
  body: NewRecheck,
  reply: Recheck,
  status: 202,
})

export const listRechecks = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/rechecks',
  summary: 'The latest rechecks of an audit, newest first',
  access: 'member',
  params: AuditId,
  reply: z.object({ items: z.array(Recheck) }),
  status: 200,
})

export const getRecheck = endpoint({
  method: 'GET',
  path: '/seo/audits/{id}/rechecks/{recheck}',
  summary: 'One recheck, with the result of each URL',
  access: 'member',
  params: AuditId.extend({ recheck: id('rck') }),
  query: listQuery({ sorts: ['url'], filters: { result: z.enum(RECHECK_RESULTS).optional() } }),
  reply: Recheck.extend({ items: z.array(RecheckedUrl), total: Count }),
  status: 200,
})
