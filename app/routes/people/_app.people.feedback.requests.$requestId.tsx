import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getFeedbackSettings } from '#app/features/organization/profile/profile.api.server.ts'
import { toRequestIntents } from '#app/features/people/feedback/feedback-intents.server.ts'
import { getFeedbackRequest } from '#app/features/people/feedback/feedback.api.server.ts'
import { RequestPage } from '#app/features/people/feedback/request-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Request for feedback · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ user }, asked, settings] = await Promise.all([
    requireUser(request, context),
    getFeedbackRequest(context.api, params['requestId'] ?? ''),
    getFeedbackSettings(context.api),
  ])
  const dialog = new URL(request.url).searchParams.get('dialog')
  return { request: asked, settings, ownId: user.id, dialog }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toRequestIntents(args.params['requestId'] ?? ''))
}

export default function FeedbackRequestRoute() {
  return (
    <RequestPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('respond')} />
  )
}
