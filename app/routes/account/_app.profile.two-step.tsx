import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { getProfile } from '#app/features/account/profile/profile.api.server.ts'
import { RecoveryCodes } from '#app/features/account/security/recovery-codes.tsx'
import { twoStepIntents } from '#app/features/account/security/two-step-intents.server.ts'
import { TwoStepPage } from '#app/features/account/security/two-step-page.tsx'
import { readSetup } from '#app/features/account/security/two-step-setup.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { Status } from '#app/ui/data/badge.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Two-step sign-in · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, user } = await requireUser(request, context)
  const { twoStep } = await getProfile(api)
  return { twoStep, setup: twoStep.isOn ? null : await readSetup(context, user.id) }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, twoStepIntents)
}

export default function TwoStepRoute() {
  const { twoStep, setup } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <>
      <PageHeader
        title="Two-step sign-in"
        state={<Status tone={twoStep.isOn ? 'good' : 'neutral'}>{twoStep.isOn ? 'On' : 'Off'}</Status>}
        description="A code from your phone, plus your password. A stolen password alone is not enough to sign in."
      />
      {answer?.shown ? (
        <RecoveryCodes codes={answer.shown} />
      ) : (
        <TwoStepPage twoStep={twoStep} setup={setup} refused={answer} />
      )}
    </>
  )
}
