import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toItemIntents } from '#app/features/people/feedback/feedback-intents.server.ts'
import { FeedbackPage } from '#app/features/people/feedback/feedback-page.tsx'
import { getFeedback } from '#app/features/people/feedback/feedback.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Feedback · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ timeZone }, item] = await Promise.all([
    requireUser(request, context),
    getFeedback(context.api, params['feedbackId'] ?? ''),
  ])
  return { item, dialog: new URL(request.url).searchParams.get('dialog'), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toItemIntents(args.params['feedbackId'] ?? ''))
}

export default function FeedbackItemRoute() {
  return (
    <FeedbackPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('edit')} />
  )
}
