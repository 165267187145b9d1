import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/feedback.ts'
import * as requests from '#contract/people/feedback-requests.ts'

const of = (feedbackId: string) => ({ params: { feedbackId } })
const request = (requestId: string) => ({ params: { requestId } })

export const listFeedback = (api: Api, query: QueryOf<typeof contract.listFeedback>) =>
  api(contract.listFeedback, { query })
export const summarizeFeedback = (api: Api) => api(contract.summarizeFeedback)
export const giveFeedback = (api: Api, body: BodyOf<typeof contract.giveFeedback>) =>
  api(contract.giveFeedback, { body })
export const getFeedback = (api: Api, id: string) => api(contract.getFeedback, of(id))
export const updateFeedback = (api: Api, id: string, body: BodyOf<typeof contract.updateFeedback>) =>
  api(contract.updateFeedback, { ...of(id), body })
export const deleteFeedback = (api: Api, id: string) => api(contract.deleteFeedback, of(id))
export const reactToFeedback = (api: Api, id: string, body: BodyOf<typeof contract.reactToFeedback>) =>
  api(contract.reactToFeedback, { ...of(id), body })

export const listFeedbackRequests = (
  api: Api,
  query: Partial<QueryOf<typeof requests.listFeedbackRequests>>,
) => api(requests.listFeedbackRequests, { query })
export const requestFeedback = (api: Api, body: BodyOf<typeof requests.requestFeedback>) =>
  api(requests.requestFeedback, { body })
export const getFeedbackRequest = (api: Api, id: string) => api(requests.getFeedbackRequest, request(id))
export const respondToFeedbackRequest = (
  api: Api,
  id: string,
  body: BodyOf<typeof requests.respondToFeedbackRequest>,
) => api(requests.respondToFeedbackRequest, { ...request(id), body })
export const dismissFeedbackRequest = (api: Api, id: string) =>
  api(requests.dismissFeedbackRequest, request(id))
export const cancelFeedbackRequest = (api: Api, id: string) =>
  api(requests.cancelFeedbackRequest, request(id))
