import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listFeedbackRequests } from '#app/features/people/feedback/feedback.api.server.ts'
import { RequestList } from '#app/features/people/feedback/request-list.tsx'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/feedback-requests.ts'

export const meta: MetaFunction = () => [{ title: 'Requests for feedback · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listFeedbackRequests.query, new URL(request.url))
  const [{ user, timeZone }, list] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listFeedbackRequests(context.api, query)),
  ])
  return { ...list, isManager: user.isManager, timeZone }
}

export default function FeedbackRequestsRoute() {
  return <RequestList {...useLoaderData<typeof loader>()} />
}
