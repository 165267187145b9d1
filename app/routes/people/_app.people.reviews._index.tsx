import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReviewList } from '#app/features/people/reviews/review-list.tsx'
import { listReviews } from '#app/features/people/reviews/reviews.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/reviews.ts'

export const meta: MetaFunction = () => [{ title: 'My reviews · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listReviews.query, new URL(request.url))
  const [{ timeZone }, { items, total, query, tabs }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listReviews(context.api, query)),
  ])
  return { reviews: items, total, query, tabs, timeZone }
}

export default function ReviewsRoute() {
  return <ReviewList {...useLoaderData<typeof loader>()} />
}
