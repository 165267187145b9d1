import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getFeedbackSettings } from '#app/features/organization/profile/profile.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { newFeedbackIntents } from '#app/features/people/feedback/feedback-intents.server.ts'
import { GiveForm } from '#app/features/people/feedback/give-form.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Give feedback · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [{ user }, people, settings] = await Promise.all([
    requireUser(request, context),
    listChoices(context.api),
    getFeedbackSettings(context.api),
  ])
  return {
    people: people.filter(({ id }) => id !== user.id),
    settings,
    recipientId: searchParams.get('to'),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newFeedbackIntents)
}

export default function GiveFeedbackRoute() {
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader title="Give feedback" crumbs={[{ label: 'Feedback', to: paths.feedback() }]} />
      <GiveForm {...useLoaderData<typeof loader>()} lastResult={lastResult} />
    </>
  )
}
