import type { Api } from '#app/lib/http/api.server.ts'
import type { BodyOf, QueryOf } from '#contract/endpoint.ts'
import * as contract from '#contract/people/reviews.ts'

const of = (reviewId: string) => ({ params: { reviewId } })

export const listReviews = (api: Api, query: Partial<QueryOf<typeof contract.listReviews>>) =>
  api(contract.listReviews, { query })

export const getReview = (api: Api, id: string) => api(contract.getReview, of(id))
export const getReviewContext = (api: Api, id: string) => api(contract.getReviewContext, of(id))

export const saveAnswers = (api: Api, id: string, body: BodyOf<typeof contract.saveAnswers>) =>
  api(contract.saveAnswers, { ...of(id), body })

export const submitReview = (api: Api, id: string) => api(contract.submitReview, of(id))
export const recallReview = (api: Api, id: string) => api(contract.recallReview, of(id))

export const requestReopen = (api: Api, id: string, body: BodyOf<typeof contract.requestReopen>) =>
  api(contract.requestReopen, { ...of(id), body })

export const getReopenRequest = (api: Api, id: string) => api(contract.getReopenRequest, of(id))

export const reopenReview = (api: Api, id: string, body: BodyOf<typeof contract.reopenReview>) =>
  api(contract.reopenReview, { ...of(id), body })

export const declineReview = (api: Api, id: string, body: BodyOf<typeof contract.declineReview>) =>
  api(contract.declineReview, { ...of(id), body })
