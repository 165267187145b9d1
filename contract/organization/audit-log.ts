import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { Days, listQuery, withDaysInOrder } from '#contract/list-query.ts'

/** One audit event. Names are as of the time of the change. */
export const AuditEvent = z.object({
  id: id('chg'),
  at: Timestamp,
  /** Null for a scheduled job or the payment provider. */
  actor: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Such as `user.archived`. */
  action: z.string(),
  /** The kind of the subject, such as `user`. */
  entity: z.string(),
  subject: z.object({ id: z.string().nullable(), name: z.string() }),
  /** Values before the change, by field, for display. */
  details: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  /** Why, where that is known. */
  reason: z.string().nullable(),
  /** The id of the request, which error pages show too; null for a scheduled job. */
  requestId: z.string().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const AuditEventQuery = listQuery({
  sorts: ['at'],
  direction: 'desc',
  filters: {
    /** The first part of an action, such as `user`. */
    area: z
      .enum([
        'user',
        'team',
        'organization',
        'subscription',
        'security',
        'api-key',
        'webhook',
        'connected-app',
        'audit',
        'site',
        'project',
        'source',
        'review',
        'appraisal',
        'okr',
        'feedback',
      ])
      .optional(),
    /** Days in the caller's time zone: `2026-03-01`. Both are included. */
    ...Days,
  },
})

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/organization/audit-log',
  summary: 'Who changed what, newest first',
  access: 'administrator',
  query: withDaysInOrder(AuditEventQuery),
  reply: z.object({ items: z.array(AuditEvent), total: z.number().int() }),
  status: 200,
})

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/organization/audit-log/export',
  summary: 'Who changed what, as a CSV file',
  access: 'administrator',
  query: withDaysInOrder(AuditEventQuery.omit({ sort: true, direction: true, page: true, pageSize: true })),
  media: 'text/csv',
  status: 200,
})
