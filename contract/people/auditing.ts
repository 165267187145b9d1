import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, id, Timestamp, tooLong, UNPAGED } from '#contract/fields.ts'
import { Days, listQuery, withDaysInOrder } from '#contract/list-query.ts'
import { AuditEvent } from '#contract/organization/audit-log.ts'
import { REVIEW_ACTIONS } from './auditing.words.ts'
import { CYCLE_STATES, REVIEW_STATES } from './cycles.words.ts'
import { DIRECTIONS } from './questions.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

/** A review cycle with how far it is. */
export const AuditedCycle = z.object({
  id: id('rcy'),
  name: z.string(),
  state: z.enum(CYCLE_STATES),
  directions: z.array(z.enum(DIRECTIONS)),
  owners: z.array(Person),
  /** People who have something to write. */
  reviewerCount: z.number().int(),
  /** Those of them who have submitted all of it. */
  reviewersDone: z.number().int(),
  /** Reviews that are assigned and neither declined nor removed. */
  reviewCount: z.number().int(),
  submittedCount: z.number().int(),
  /** Begun and not submitted. */
  startedCount: z.number().int(),
  launchedAt: Timestamp.nullable(),
  /** When its reviews ended. */
  endedAt: Timestamp.nullable(),
  /** The last day on which any of its reviews is due. */
  dueOn: z.iso.date().nullable(),
})
export type AuditedCycle = z.infer<typeof AuditedCycle>

export const AuditedReview = z.object({
  /** Null where nobody may know who wrote it: a review’s id leads to its writer. */
  id: id('rvw').nullable(),
  cycle: z.object({ id: id('rcy'), name: z.string() }),
  participantId: id('rpk'),
  reviewee: Person,
  /** Null where nobody may know who wrote it. */
  reviewer: Person.nullable(),
  direction: z.enum(DIRECTIONS),
  state: z.enum(REVIEW_STATES),
  dueOn: z.iso.date().nullable(),
  isOverdue: z.boolean(),
  /** The day in UTC; never a time, which could tell who wrote. */
  submittedOn: z.iso.date().nullable(),
  /** Of all reviews of this reviewee, once reviews have ended; null without one, and for who is the reviewee until it is shared. */
  packetScore: z.number().nullable(),
})
export type AuditedReview = z.infer<typeof AuditedReview>

/** A person, a packet, a cycle: whatever an audit event can be about. */
const AnyId = z
  .string()
  .max(64, tooLong('This id is invalid'))
  .regex(/^[a-z]{3}_[\w-]+$/, 'This id is invalid')

const LogQuery = listQuery({
  sorts: ['at'],
  direction: 'desc',
  filters: {
    actorId: id('usr').optional(),
    action: z.enum(REVIEW_ACTIONS).optional(),
    /** What it was about; for a person, what was about their reviews. */
    subjectId: AnyId.optional(),
    cycleId: id('rcy').optional(),
    /** Days in the caller’s time zone: `2026-03-01`. Both are included. */
    ...Days,
  },
})

export const listAuditedCycles = endpoint({
  method: 'GET',
  path: '/auditing/cycles',
  summary:
    'How far review cycles are: those of the organization for administrators, else those that the caller leads',
  access: 'member',
  query: listQuery({
    sorts: ['launched', 'name', 'state'],
    direction: 'desc',
    filters: { state: z.enum(CYCLE_STATES).optional() },
  }),
  reply: z.object({ items: z.array(AuditedCycle), total: z.number().int() }),
  status: 200,
})

export const exportAuditedCycles = endpoint({
  method: 'GET',
  path: '/auditing/cycles/export',
  summary: 'How far review cycles are as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listAuditedCycles.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const listAuditedReviews = endpoint({
  method: 'GET',
  path: '/auditing/reviews',
  summary:
    'All reviews of the review cycles that the caller leads; who wrote without a name is told to nobody',
  access: 'member',
  query: listQuery({
    sorts: ['cycle', 'reviewee', 'reviewer', 'due', 'submitted', 'state'],
    filters: {
      cycleId: id('rcy').optional(),
      revieweeId: id('usr').optional(),
      /** Reviews whose writer is not told are never found by it. */
      reviewerId: id('usr').optional(),
      /** Of reviews: the order has the name `direction`. */
      kind: z.enum(DIRECTIONS).optional(),
      state: z.enum(REVIEW_STATES).optional(),
      overdue: Flag,
    },
  }),
  reply: z.object({ items: z.array(AuditedReview), total: z.number().int() }),
  status: 200,
})

export const exportAuditedReviews = endpoint({
  method: 'GET',
  path: '/auditing/reviews/export',
  summary: 'The same reviews as a CSV file, with the filters and the order of the list',
  access: 'member',
  query: listAuditedReviews.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const listReviewLog = endpoint({
  method: 'GET',
  path: '/auditing/log',
  summary: 'Who changed what in the review cycles that the caller leads, newest first',
  access: 'member',
  query: withDaysInOrder(LogQuery),
  reply: z.object({ items: z.array(AuditEvent), total: z.number().int() }),
  status: 200,
})

export const exportReviewLog = endpoint({
  method: 'GET',
  path: '/auditing/log/export',
  summary: 'Who changed what in review cycles, as a CSV file',
  access: 'member',
  query: withDaysInOrder(LogQuery.omit({ sort: true, direction: true, page: true, pageSize: true })),
  media: 'text/csv',
  status: 200,
})
