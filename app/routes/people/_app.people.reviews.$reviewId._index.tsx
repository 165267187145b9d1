import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ReviewPage } from '#app/features/people/reviews/review-page.tsx'
import { toReviewIntents } from '#app/features/people/reviews/review-intents.server.ts'
import { getReview, getReviewContext } from '#app/features/people/reviews/reviews.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Review of ${data.review.reviewee.name}` : 'Review'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['reviewId'] ?? ''
  const [{ user, timeZone }, review, reviewee] = await Promise.all([
    requireUser(request, context),
    getReview(context.api, id),
    getReviewContext(context.api, id),
  ])
  return { review, context: reviewee, userId: user.id, timeZone }
}

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toReviewIntents(args.params['reviewId'] ?? ''))

export default function ReviewRoute() {
  const actionData = useActionData<typeof action>()
  const lastResults = {
    'request-reopen': useLastResult<typeof action>('request-reopen'),
    decline: useLastResult<typeof action>('decline'),
  }
  return (
    <ReviewPage
      {...useLoaderData<typeof loader>()}
      refused={actionData?.shown ?? undefined}
      lastResults={lastResults}
    />
  )
}
