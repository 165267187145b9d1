import { csvResponse } from '#api/http/csv-response.ts'
import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/feedback.ts'
import * as requests from '#contract/people/feedback-requests.ts'
import {
  cancelFeedbackRequest,
  dismissFeedbackRequest,
  getFeedbackRequest,
  listFeedbackRequests,
  requestFeedback,
  respondToFeedbackRequest,
} from './feedback-requests.service.ts'
import {
  deleteFeedback,
  exportFeedback,
  getFeedback,
  giveFeedback,
  listFeedback,
  summarizeFeedback,
  updateFeedback,
} from './feedback.service.ts'
import { reactToFeedback } from './reactions.service.ts'

export function feedbackRoutes(http: Http) {
  mount(http, contract.listFeedback, ({ scope, query }) => listFeedback(scope, query))
  mount(http, contract.giveFeedback, ({ scope, body }) => giveFeedback(scope, body))
  // These must precede /feedback/{feedbackId}.
  mount(http, contract.exportFeedback, ({ scope, query }) =>
    csvResponse('feedback.csv', exportFeedback(scope, query)),
  )
  mount(http, contract.summarizeFeedback, ({ scope }) => summarizeFeedback(scope))
  mount(http, contract.getFeedback, ({ scope, params }) => getFeedback(scope, params.feedbackId))
  mount(http, contract.updateFeedback, ({ scope, params, body }) =>
    updateFeedback(scope, params.feedbackId, body),
  )
  mount(http, contract.deleteFeedback, async ({ scope, params }) => {
    await deleteFeedback(scope, params.feedbackId)
    return undefined
  })
  mount(http, contract.reactToFeedback, ({ scope, params, body }) =>
    reactToFeedback(scope, params.feedbackId, body),
  )
  mount(http, requests.listFeedbackRequests, ({ scope, query }) => listFeedbackRequests(scope, query))
  mount(http, requests.requestFeedback, ({ scope, body }) => requestFeedback(scope, body))
  mount(http, requests.getFeedbackRequest, ({ scope, params }) => getFeedbackRequest(scope, params.requestId))
  mount(http, requests.respondToFeedbackRequest, ({ scope, params, body }) =>
    respondToFeedbackRequest(scope, params.requestId, body),
  )
  mount(http, requests.dismissFeedbackRequest, ({ scope, params }) =>
    dismissFeedbackRequest(scope, params.requestId),
  )
  mount(http, requests.cancelFeedbackRequest, ({ scope, params }) =>
    cancelFeedbackRequest(scope, params.requestId),
  )
}
