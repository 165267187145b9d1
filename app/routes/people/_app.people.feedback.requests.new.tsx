import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getFeedbackSettings } from '#app/features/organization/profile/profile.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { listColleagues } from '#app/features/people/directory/directory.api.server.ts'
import { newRequestIntents } from '#app/features/people/feedback/feedback-intents.server.ts'
import { RequestForm } from '#app/features/people/feedback/request-form.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Ask for feedback · Bellwether' }]

const MOST_REPORTS = 200

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ user, api }, people, { visibilities }] = await Promise.all([
    requireUser(request, context),
    listChoices(context.api),
    getFeedbackSettings(context.api),
  ])
  const reports = user.isManager
    ? (await listColleagues(api, { managerId: user.id, pageSize: MOST_REPORTS })).items
    : []
  return { people, visibilities, ownId: user.id, reports: reports.map(({ id, name }) => ({ id, name })) }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newRequestIntents)
}

export default function AskForFeedbackRoute() {
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="Ask for feedback"
        crumbs={[
          { label: 'Feedback', to: paths.feedback() },
          { label: 'Requests', to: paths.feedbackRequests() },
        ]}
      />
      <RequestForm {...useLoaderData<typeof loader>()} lastResult={lastResult} />
    </>
  )
}
