import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { startConnection } from '#app/features/account/sign-in/provider-flow.server.ts'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { getIdentityProof } from '#app/features/account/security/security.api.server.ts'
import { getProfile } from '#app/features/account/profile/profile.api.server.ts'
import type { Provider } from '#contract/account/providers.ts'
import { findVerifiedChange, VERIFIED_CHANGES } from '#app/features/account/security/verified-changes.ts'
import { VerifyForm } from '#app/features/account/security/verify-form.tsx'
import { toVerifyIntents } from '#app/features/account/security/verify-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Confirm it’s you · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const change = findVerifiedChange(request.url)
  if (!change) throw redirect(paths.profile())
  const [proof, { email, identities, twoStep }] = await Promise.all([getIdentityProof(api), getProfile(api)])
  const connected = identities.map(({ provider }) => provider)
  const providers = listProviders(context.settings).filter((provider) => connected.includes(provider))
  return { change, proof, email, providers, recoveryCodesLeft: twoStep.codesLeft }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const { user, api } = await requireUser(request, context)
  const change = findVerifiedChange(request.url)
  if (!change) return redirect(paths.profile())
  const verification = { change, proof: await getIdentityProof(api), userId: user.id }
  const connect = (provider: Provider) => startConnection(provider, request, context)
  return runIntents(args, toVerifyIntents({ ...verification, connect }))
}

export default function VerifyRoute() {
  const shown = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Confirm it’s you"
        description={`Confirm your identity ${VERIFIED_CHANGES[shown.change].to}. We ask in case someone else is using this browser.`}
      />
      <VerifyForm {...shown} lastResult={lastResult} />
    </>
  )
}
