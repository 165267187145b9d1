import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { Days, listQuery, withDaysInOrder } from '#contract/list-query.ts'

/** One thing that somebody changed. Names are those of that day. */
export const Change = z.object({
  id: id('chg'),
  at: Timestamp,
  /** Null where nobody did it, but the clock or the payment provider. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Such as `user.archived`. */
  action: z.string(),
  subject: z.object({ id: z.string().nullable(), name: z.string() }),
  /** What was what before, by field, for display. */
  details: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
})
export type Change = z.infer<typeof Change>

const ChangeQuery = listQuery({
  sorts: ['at'],
  direction: 'desc',
  filters: {
    /** The first part of an action, such as `user`. */
    area: z.enum(['user', 'team', 'organization', 'subscription', 'security', 'audit', 'site']).optional(),
    /** Days as the caller's clock has them: `2026-03-01`. Both are included. */
    ...Days,
  },
})

export const listChanges = endpoint({
  method: 'GET',
  path: '/organization/changes',
  summary: 'Who changed what, newest first',
  access: 'administrator',
  query: withDaysInOrder(ChangeQuery),
  reply: z.object({ items: z.array(Change), total: z.number().int() }),
  status: 200,
})

export const exportChanges = endpoint({
  method: 'GET',
  path: '/organization/changes/export',
  summary: 'Who changed what, as a CSV file',
  access: 'administrator',
  query: withDaysInOrder(ChangeQuery.omit({ sort: true, direction: true, page: true, pageSize: true })),
  media: 'text/csv',
  status: 200,
})
