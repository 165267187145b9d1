import * as z from 'zod'
import { allowedActions } from '#contract/allowed-actions.reply.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, Timestamp } from '#contract/fields.ts'
import { listQuery } from '#contract/list-query.ts'
import { FEEDBACK_VISIBILITIES } from '#contract/organization/profile.forms.ts'
import { REQUEST_ACTIONS, REQUEST_REFUSALS } from './feedback.actions.ts'
import { NewFeedbackRequest, RespondToRequest } from './feedback.forms.ts'
import { Feedback } from './feedback.ts'
import { REQUEST_BOXES, REQUEST_STATES } from './feedback.words.ts'

const Person = z.object({ id: id('usr'), name: z.string() })

export const FeedbackRequest = z.object({
  id: id('fbr'),
  requester: Person,
  about: Person,
  prompt: z.string(),
  /** Of what is written. */
  visibility: z.enum(FEEDBACK_VISIBILITIES),
  /** For who is asked, their own; for who asks, open while anybody has to answer. */
  state: z.enum(REQUEST_STATES),
  /** Everybody who is asked, by name; for one of them, they alone. */
  asked: z.array(
    z.object({ person: Person, state: z.enum(REQUEST_STATES), feedbackId: id('fbk').nullable() }),
  ),
  createdAt: Timestamp,
  /** The day on which people are reminded. */
  dueOn: z.iso.date(),
  /** The last day on which it can be answered. */
  expiresOn: z.iso.date(),
  allowedActions: allowedActions(REQUEST_ACTIONS, REQUEST_REFUSALS),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

const RequestId = z.object({ requestId: id('fbr') })

export const listFeedbackRequests = endpoint({
  method: 'GET',
  path: '/feedback-requests',
  summary: 'Requests for feedback that the caller is asked to answer, or that they sent, a page at a time',
  access: 'member',
  query: listQuery({
    sorts: ['created', 'about'],
    direction: 'desc',
    filters: {
      box: z.enum(REQUEST_BOXES).default('received'),
      state: z.enum(REQUEST_STATES).optional(),
    },
  }),
  reply: z.object({
    items: z.array(FeedbackRequest),
    total: z.number().int(),
    /** Requests that the caller has to answer. */
    openCount: z.number().int(),
  }),
  status: 200,
})

export const requestFeedback = endpoint({
  method: 'POST',
  path: '/feedback-requests',
  summary: 'Ask people for feedback about oneself or, as their manager, about a direct report',
  access: 'member',
  body: NewFeedbackRequest,
  reply: FeedbackRequest,
  status: 201,
})

export const getFeedbackRequest = endpoint({
  method: 'GET',
  path: '/feedback-requests/{requestId}',
  summary: 'One request for feedback',
  access: 'member',
  params: RequestId,
  reply: FeedbackRequest,
  status: 200,
})

export const respondToFeedbackRequest = endpoint({
  method: 'POST',
  path: '/feedback-requests/{requestId}/respond',
  summary: 'Answer a request with feedback, with the visibility of the request',
  access: 'member',
  params: RequestId,
  body: RespondToRequest,
  reply: Feedback,
  status: 201,
})

const verb = (path: string, summary: string) =>
  endpoint({
    method: 'POST',
    path,
    summary,
    access: 'member',
    params: RequestId,
    reply: FeedbackRequest,
    status: 200,
  })

export const dismissFeedbackRequest = verb(
  '/feedback-requests/{requestId}/dismiss',
  'Say no to a request for feedback',
)
export const cancelFeedbackRequest = verb(
  '/feedback-requests/{requestId}/cancel',
  'Ask nobody any more who has not answered',
)
