import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getFeedbackSettings } from '#app/features/organization/profile/profile.api.server.ts'
import { drawFeedback } from '#app/features/people/feedback/feedback-charts.server.tsx'
import { FeedbackFeed } from '#app/features/people/feedback/feedback-feed.tsx'
import { toFeedIntents } from '#app/features/people/feedback/feedback-intents.server.ts'
import {
  listFeedback,
  listFeedbackRequests,
  summarizeFeedback,
} from '#app/features/people/feedback/feedback.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/feedback.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Feedback · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context
  const asked = readQuery(contract.listFeedback.query, new URL(request.url))
  const hasCharts = asked.box === 'received' || asked.box === 'given'
  const [{ user, timeZone }, { items, total, query }, { openCount }, settings, summary] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listFeedback(api, query)),
    listFeedbackRequests(api, { pageSize: 1 }),
    getFeedbackSettings(api),
    hasCharts ? summarizeFeedback(api) : null,
  ])
  return {
    items,
    total,
    query,
    settings,
    charts: summary ? drawFeedback(summary) : [],
    openRequests: openCount,
    isManager: user.isManager,
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toFeedIntents(new URL(args.request.url).search))
}

export default function FeedbackRoute() {
  return <FeedbackFeed {...useLoaderData<typeof loader>()} />
}
