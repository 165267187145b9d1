import { type Http, mount } from '#api/http/mount.ts'
import * as contract from '#contract/people/reviews.ts'
import { getReview } from './get-review.ts'
import { declineReview, recallReview, submitReview } from './move-review.service.ts'
import { requestReopen } from './request-reopen.service.ts'
import { getReopenRequest, reopenReview } from './reopen-review.service.ts'
import { getReviewContext } from './review-context.service.ts'
import { listReviews } from './reviews.service.ts'
import { saveAnswers } from './save-answers.service.ts'

export function reviewsRoutes(http: Http) {
  mount(http, contract.listReviews, ({ scope, query }) => listReviews(scope, query))
  mount(http, contract.getReview, ({ scope, params }) => getReview(scope, params.reviewId))
  mount(http, contract.getReviewContext, ({ scope, params }) => getReviewContext(scope, params.reviewId))
  mount(http, contract.saveAnswers, ({ scope, params, body }) => saveAnswers(scope, params.reviewId, body))
  mount(http, contract.submitReview, ({ scope, params }) => submitReview(scope, params.reviewId))
  mount(http, contract.recallReview, ({ scope, params }) => recallReview(scope, params.reviewId))
  mount(http, contract.requestReopen, ({ scope, params, body }) =>
    requestReopen(scope, params.reviewId, body.reason),
  )
  mount(http, contract.getReopenRequest, ({ scope, params }) => getReopenRequest(scope, params.reviewId))
  mount(http, contract.reopenReview, ({ scope, params, body }) =>
    reopenReview(scope, params.reviewId, body.reason),
  )
  mount(http, contract.declineReview, async ({ scope, params, body }) => {
    await declineReview(scope, params.reviewId, body.reason)
    return undefined
  })
}
