import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp, tooLong, UNPAGED, Version } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { FEEDBACK_KINDS, FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import { FEEDBACK_ACTIONS, FEEDBACK_REFUSALS } from './feedback.actions.ts'
import { EditFeedback, NewFeedback, React } from './feedback.forms.ts'
import { FEEDBACK_BOXES, REACTIONS } from './feedback.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

export const Feedback = z.object({
  id: id('fbk'),
  kind: z.enum(FEEDBACK_KINDS),
  visibility: z.enum(FEEDBACK_VISIBILITIES),
  /** Null once its author has deleted it. */
  body: z.string().nullable(),
  /** A value of the organization, as it was called then; null without one. */
  valueTag: z.string().nullable(),
  author: Person,
  /** By name. */
  recipients: z.array(Person),
  /** Those that somebody chose, with how many did, and whether the caller is one of them. */
  reactions: z.array(z.object({ reaction: z.enum(REACTIONS), count: z.number().int(), isOwn: z.boolean() })),
  /** Whether somebody had asked for it. */
  isRequested: z.boolean(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  deletedAt: Timestamp.nullable(),
  /** Until when its author can edit it. */
  editableUntil: Timestamp,
  version: Version,
  allowedActions: allowedActions(FEEDBACK_ACTIONS, FEEDBACK_REFUSALS),
})
export type Feedback = z.infer<typeof Feedback>

const FeedbackId = z.object({ feedbackId: id('fbk') })

export const listFeedback = endpoint({
  method: 'GET',
  path: '/feedback',
  summary:
    'Feedback that is public, that the caller received or gave, or that they read as a manager, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['created', 'author'],
    direction: 'desc',
    filters: {
      box: z.enum(FEEDBACK_BOXES).default('public'),
      kind: z.enum(FEEDBACK_KINDS).optional(),
      valueTag: z.string().trim().max(40, tooLong()).optional(),
      /** About this person. */
      recipientId: id('usr').optional(),
    },
  }),
  reply: z.object({ items: z.array(Feedback), total: z.number().int() }),
  status: 200,
})

export const exportFeedback = endpoint({
  method: 'GET',
  path: '/feedback/export',
  summary: 'The same feedback as a CSV file',
  access: 'member',
  query: listFeedback.query.omit(UNPAGED),
  media: 'text/csv',
  status: 200,
})

export const FeedbackSummary = z.object({
  /** The last twelve months in the time zone of the organization, the oldest first. */
  months: z.array(z.object({ month: z.string(), given: z.number().int(), received: z.number().int() })),
  /** How often each value was named in what the caller received in those months; the most frequent first. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** Received in those months without a value. */
  withoutValue: z.number().int(),
})
export type FeedbackSummary = z.infer<typeof FeedbackSummary>

export const summarizeFeedback = endpoint({
  method: 'GET',
  path: '/feedback/summary',
  summary: 'How much feedback the caller gave and received by month, and the values that were named',
  access: 'member',
  reply: FeedbackSummary,
  status: 200,
})

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/feedback',
  summary: 'Give feedback; its visibility cannot be changed afterwards',
  access: 'member',
  body: NewFeedback,
  reply: Feedback,
  status: 201,
})

export const getFeedback = endpoint({
  method: 'GET',
  path: '/feedback/{feedbackId}',
  summary: 'One piece of feedback',
  access: 'member',
  params: FeedbackId,
  reply: Feedback,
  status: 200,
})

export const updateFeedback = endpoint({
  method: 'PUT',
  path: '/feedback/{feedbackId}',
  summary: 'Change the text of feedback within 15 minutes after it was sent',
  access: 'member',
  params: FeedbackId,
  body: EditFeedback,
  reply: Feedback,
  status: 200,
})

export const deleteFeedback = endpoint({
  method: 'DELETE',
  path: '/feedback/{feedbackId}',
  summary: 'Delete the text of feedback for good; that there was feedback stays',
  access: 'member',
  params: FeedbackId,
  status: 204,
})

export const reactToFeedback = endpoint({
  method: 'POST',
  path: '/feedback/{feedbackId}/reactions',
  summary: 'React to feedback, or take a reaction back',
  access: 'member',
  params: FeedbackId,
  body: React,
  reply: Feedback,
  status: 200,
})
