import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { changeFeedbackSettings } from '#app/features/organization/profile/feedback-changes.server.ts'
import { FeedbackForm } from '#app/features/organization/profile/feedback-form.tsx'
import { getFeedbackSettings } from '#app/features/organization/profile/profile.api.server.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
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

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return changeFeedbackSettings(api, await readForm(request))
}

export default function FeedbacksRoute() {
  const { settings, isReadOnly } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
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
      <FeedbackForm
        settings={refused?.settings ?? settings}
        errors={refused?.errors ?? {}}
        isReadOnly={isReadOnly}
      />
    </>
  )
}
