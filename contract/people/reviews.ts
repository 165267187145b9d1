import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, Version } from '#contract/fields.ts'
import { Day, listQuery } from '#contract/list-query.ts'
import { CYCLE_STATES, REVIEW_STATES } from './cycles.words.ts'
import { EarlierPacket } from './earlier-packets.ts'
import { DIRECTIONS } from './questions.words.ts'
import { CycleQuestion } from './review-answers.ts'
import { REVIEW_ACTIONS, REVIEW_REFUSALS } from './reviews.actions.ts'
import { SaveAnswers, StoredAnswer } from './reviews.answers.ts'
import { ReviewReasonForm } from './reviews.forms.ts'
import { ANONYMITY_MODES, REVIEW_TABS } from './reviews.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })
const actions = allowedActions(REVIEW_ACTIONS, REVIEW_REFUSALS)

/** A review that the caller writes. */
export const AssignedReview = z.object({
  id: id('rvw'),
  cycle: z.object({ id: id('rcy'), name: z.string(), state: z.enum(CYCLE_STATES) }),
  reviewee: Person,
  direction: z.enum(DIRECTIONS),
  state: z.enum(REVIEW_STATES),
  /** Null without a due date. */
  dueOn: Day.nullable(),
  /** Whether it should have been submitted before today. */
  isOverdue: z.boolean(),
  answeredCount: z.number().int(),
  questionCount: z.number().int(),
  submittedAt: Timestamp.nullable(),
})
export type AssignedReview = z.infer<typeof AssignedReview>

export const ReviewDetail = AssignedReview.extend({
  /** What stands above the questions. */
  instructions: z.string().nullable(),
  /** As they are asked: with the name of the reviewee, or with "you" in a self review. */
  questions: z.array(
    CycleQuestion.extend({
      /** Who reads the response to a private question, in words; null for the others. */
      readers: z.string().nullable(),
    }),
  ),
  answers: z.array(StoredAnswer),
  anonymity: z.object({
    mode: z.enum(ANONYMITY_MODES),
    /** Who reads the responses, and whether with the name of the writer, in words. */
    words: z.array(z.string()),
  }),
  /** About how long it takes to write, in minutes. */
  minutes: z.number().int(),
  /** Whether its answers are no longer connected with it. */
  isDetached: z.boolean(),
  /** Why the writer has asked to have it reopened; null where they have not. */
  reopenReason: z.string().nullable(),
  version: Version,
  allowedActions: actions,
})
export type ReviewDetail = z.infer<typeof ReviewDetail>

/** What who decides about reopening a review may know of it: nothing of what it says. */
export const ReopenRequest = z.object({
  id: id('rvw'),
  cycle: AssignedReview.shape.cycle,
  reviewer: Person,
  reviewee: Person,
  direction: z.enum(DIRECTIONS),
  state: z.enum(REVIEW_STATES),
  /** Null where nobody asks. */
  reason: z.string().nullable(),
  allowedActions: actions,
})
export type ReopenRequest = z.infer<typeof ReopenRequest>

const ReviewId = z.object({ reviewId: id('rvw') })

export const listReviews = endpoint({
  method: 'GET',
  path: '/reviews',
  summary: 'The reviews that the caller writes, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['due', 'reviewee', 'cycle', 'submitted'],
    filters: {
      assignedTo: z.literal('me').default('me'),
      /** `open` are still to be written, `submitted` belong to a cycle that goes on. */
      state: z.enum(REVIEW_TABS).default('open'),
      kind: z.enum(DIRECTIONS).optional(),
      cycleId: id('rcy').optional(),
    },
  }),
  reply: z.object({
    items: z.array(AssignedReview),
    total: z.number().int(),
    /** Of each state, without search and filters. */
    tabs: z.object({ open: z.number().int(), submitted: z.number().int(), past: z.number().int() }),
  }),
  status: 200,
})

export const getReview = endpoint({
  method: 'GET',
  path: '/reviews/{reviewId}',
  summary: 'A review that the caller writes: its questions and answers',
  access: 'member',
  params: ReviewId,
  reply: ReviewDetail,
  status: 200,
})

export const getReviewContext = endpoint({
  method: 'GET',
  path: '/reviews/{reviewId}/context',
  summary: 'What the writer of a review may know of the reviewee',
  access: 'member',
  params: ReviewId,
  reply: z.object({
    reviewee: Person,
    /** As they were when the cycle was launched. */
    jobTitle: z.string().nullable(),
    manager: Person.nullable(),
    teams: z.array(z.object({ id: id('tea'), name: z.string() })),
    /** Review packets of the reviewee in completed cycles that the writer may read, oldest first. */
    earlierPackets: z.array(EarlierPacket),
  }),
  status: 200,
})

export const saveAnswers = endpoint({
  method: 'PUT',
  path: '/reviews/{reviewId}/answers',
  summary: 'Save some answers of a review as a draft',
  access: 'member',
  params: ReviewId,
  body: SaveAnswers,
  reply: z.object({
    state: z.enum(REVIEW_STATES),
    answeredCount: z.number().int(),
    /** Those that were sent, as they are stored now. */
    answers: z.array(StoredAnswer),
  }),
  status: 200,
})

export const submitReview = endpoint({
  method: 'POST',
  path: '/reviews/{reviewId}/submit',
  summary: 'Submit a review with the answers that are saved',
  access: 'member',
  params: ReviewId,
  reply: ReviewDetail,
  status: 200,
})

export const recallReview = endpoint({
  method: 'POST',
  path: '/reviews/{reviewId}/recall',
  summary: 'Take back a submitted review that nobody has opened yet',
  access: 'member',
  params: ReviewId,
  reply: ReviewDetail,
  status: 200,
})

export const requestReopen = endpoint({
  method: 'POST',
  path: '/reviews/{reviewId}/request-reopen',
  summary: 'Ask administrators and owners of the cycle to reopen a submitted review',
  access: 'member',
  params: ReviewId,
  body: ReviewReasonForm,
  reply: ReviewDetail,
  status: 200,
})

export const getReopenRequest = endpoint({
  method: 'GET',
  path: '/reviews/{reviewId}/reopen-request',
  summary: 'A review as those who can reopen it see it: without its answers',
  access: 'member',
  params: ReviewId,
  reply: ReopenRequest,
  status: 200,
})

export const reopenReview = endpoint({
  method: 'POST',
  path: '/reviews/{reviewId}/reopen',
  summary: 'Reopen a submitted review, so that its writer can change it',
  access: 'member',
  params: ReviewId,
  body: ReviewReasonForm,
  reply: ReopenRequest,
  status: 200,
})

export const declineReview = endpoint({
  method: 'POST',
  path: '/reviews/{reviewId}/decline',
  summary: 'Decline to write a peer review that has not been started',
  access: 'member',
  params: ReviewId,
  body: ReviewReasonForm,
  status: 204,
})
