import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Consent, ConsentFault } from '#app/features/developers/oauth/consent.tsx'
import { ConsentForm } from '#app/features/developers/oauth/consent-form.tsx'
import { consentIntents } from '#app/features/developers/oauth/consent-intents.server.ts'
import { getAuthorization } from '#app/features/developers/oauth/oauth.api.server.ts'
import { readAuthorizationRequest } from '#app/features/developers/oauth/read-authorization-request.server.ts'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import { KEY_ROLE_WORDS } from '#contract/organization/api-keys.words.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Connect ${data.client.name}` : 'Connect app'} · Bellwether` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readAuthorizationRequest(request)
  const { api, user, organization } = await requireUser(request, context)
  const { allowedActions, ...authorization } = await getAuthorization(api, asked)
  return {
    ...authorization,
    obstacle: findRefusal(allowedActions, 'connect')?.text ?? null,
    person: user.name,
    email: user.email,
    organization: organization.name,
    // An owner's app is no owner.
    role: KEY_ROLE_WORDS[user.role === 'member' ? 'member' : 'administrator'],
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, consentIntents)
}

export default function AuthorizeRoute() {
  const { client, scopes, cancelTo, fault, obstacle, ...caller } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  const refusal = fault ?? obstacle
  const { name, redirectHost } = client
  if (refusal !== null) {
    return (
      <AccountFrame title={`${name} can’t be connected`}>
        <ConsentFault text={refusal} redirectHost={redirectHost} returnTo={cancelTo} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={`Connect ${name}?`}
      description="It will act in your name until you disconnect it under Settings, or have not used it for 30 days."
    >
      <Consent {...caller} redirectHost={redirectHost}>
        <ConsentForm scopes={scopes} cancelTo={cancelTo} lastResult={lastResult} />
      </Consent>
    </AccountFrame>
  )
}
