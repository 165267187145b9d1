import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Flag, id } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import { NewReviewer, RemindReviewers } from './cycles.forms.ts'
import { PROGRESS_GROUPS, REVIEW_STATES } from './cycles.words.ts'
import { DIRECTIONS } from './questions.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const CycleId = z.object({ cycleId: id('rcy') })
const ParticipantId = CycleId.extend({ participantId: id('rpk') })

const Counts = z.object({
  /** All that are neither declined nor removed. */
  assignedCount: z.number().int(),
  startedCount: z.number().int(),
  submittedCount: z.number().int(),
  /** Those that should have been submitted by now. */
  overdueCount: z.number().int(),
})

export const ProgressOfGroup = Counts.extend({
  /** A direction, or the id of a manager or a team; null for reviewees without one. */
  key: z.string().nullable(),
  name: z.string(),
})
export type ProgressOfGroup = z.infer<typeof ProgressOfGroup>

export const CycleProgress = z.object({
  /** Of the whole cycle: a reviewee can be in several teams, and is counted once here. */
  whole: Counts,
  reviewerCount: z.number().int(),
  doneReviewerCount: z.number().int(),
  /** How many were submitted by the end of each day, in UTC, on which the number changes; null before the launch. */
  burnUp: z
    .object({
      days: z.array(z.object({ day: Day, submitted: z.number().int() })),
      /** The last due date; null without any. */
      dueOn: Day.nullable(),
      /** Reviews without names are added as many at a time at least; null where all have names. */
      threshold: z.number().int().nullable(),
    })
    .nullable(),
  /** Those with the most open reviews first. Managers and teams are those of the reviewees at the launch. */
  groups: z.array(ProgressOfGroup),
  /** Groups beyond those that are listed. */
  more: z.number().int(),
})
export type CycleProgress = z.infer<typeof CycleProgress>

/** Somebody whose reviews are open, without whom they are about. */
export const OpenReviewer = z.object({
  reviewer: Person,
  openCount: z.number().int(),
  overdueCount: z.number().int(),
  submittedCount: z.number().int(),
  /** Whether somebody has reminded them today. */
  isReminded: z.boolean(),
})
export type OpenReviewer = z.infer<typeof OpenReviewer>

export const PacketReviewer = z.object({
  id: id('rvw'),
  direction: z.enum(DIRECTIONS),
  /** Null where the caller may not know. */
  reviewer: Person.nullable(),
  state: z.enum(REVIEW_STATES),
})
export type PacketReviewer = z.infer<typeof PacketReviewer>

export const getProgress = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/progress',
  summary:
    'How many reviews of a cycle are assigned, started, submitted and overdue, by direction, manager or team',
  access: 'member',
  params: CycleId,
  query: z.object({ groupBy: z.enum(PROGRESS_GROUPS).default('direction') }),
  reply: CycleProgress,
  status: 200,
})

export const listOpenReviewers = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/open-reviewers',
  summary: 'People with open reviews in a review cycle, a page at a time',
  access: 'member',
  params: CycleId,
  query: listQuery({
    sorts: ['open', 'overdue', 'name'],
    direction: 'desc',
    filters: { kind: z.enum(DIRECTIONS).optional(), overdue: Flag },
  }),
  reply: z.object({ items: z.array(OpenReviewer), total: z.number().int() }),
  status: 200,
})

export const remindReviewers = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/remind',
  summary: 'Remind people of their open reviews in a review cycle, each at most once a day',
  access: 'member',
  params: CycleId,
  body: RemindReviewers,
  reply: z.object({
    reminded: z.number().int(),
    /** Those who had been reminded on this day already, and the caller. */
    skipped: z.number().int(),
  }),
  status: 200,
})

export const listReviewers = endpoint({
  method: 'GET',
  path: '/review-cycles/{cycleId}/participants/{participantId}/reviewers',
  summary: 'Who reviews a person in a review cycle',
  access: 'member',
  params: ParticipantId,
  reply: z.object({ items: z.array(PacketReviewer) }),
  status: 200,
})

export const addReviewer = endpoint({
  method: 'POST',
  path: '/review-cycles/{cycleId}/participants/{participantId}/reviewers',
  summary: 'Add somebody who reviews a person in a review cycle',
  access: 'member',
  params: ParticipantId,
  body: NewReviewer,
  reply: PacketReviewer,
  status: 201,
})

export const removeReviewer = endpoint({
  method: 'DELETE',
  path: '/review-cycles/{cycleId}/participants/{participantId}/reviewers/{reviewId}',
  summary: 'Remove a review that has not been submitted from a review cycle',
  access: 'member',
  params: ParticipantId.extend({ reviewId: id('rvw') }),
  status: 204,
})
