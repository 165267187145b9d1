import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { feedbackIntents } from '#app/features/organization/profile/feedback-intents.server.ts'
import { FeedbackForm } from '#app/features/organization/profile/feedback-form.tsx'
import { getFeedbackSettings } from '#app/features/organization/profile/profile.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Feedbacks · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { organization, api } = await requireUser(request, context)
  const isReadOnly = findRefusal(organization.allowedActions, 'edit-feedback-settings') !== null
  return { settings: await getFeedbackSettings(api), isReadOnly }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, feedbackIntents)
}

export default function FeedbacksRoute() {
  const { settings, isReadOnly } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Feedbacks"
        description="Which feedback people can give each other, and who can see it."
      />
      {isReadOnly ? (
        <div className="mb-6 max-w-xl">
          <Callout>Only administrators can change this.</Callout>
        </div>
      ) : null}
      {/* Mounted again after a save, with what others have changed too. */}
      <FeedbackForm
        key={settings.version}
        settings={settings}
        isReadOnly={isReadOnly}
        lastResult={lastResult}
      />
    </>
  )
}
