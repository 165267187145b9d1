import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReopenPage } from '#app/features/people/reviews/reopen-page.tsx'
import { toReopenIntents } from '#app/features/people/reviews/review-intents.server.ts'
import { getReopenRequest } from '#app/features/people/reviews/reviews.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Reopen review · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, reopenRequest] = await Promise.all([
    requireUser(request, context),
    getReopenRequest(context.api, params['reviewId'] ?? ''),
  ])
  return { request: reopenRequest }
}

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, toReopenIntents(args.params['reviewId'] ?? ''))

export default function ReopenRoute() {
  return <ReopenPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>()} />
}
