import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { ProviderButtons } from '#app/features/account/sign-in/provider-buttons.tsx'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { findInvitation } from '#app/features/organization/invitations/find-invitation.server.ts'
import { InvitationEnded } from '#app/features/organization/invitations/invitation-ended.tsx'
import { check } from '#app/features/organization/invitations/join.check.ts'
import { InvitedElsewhere } from '#app/features/organization/invitations/invited-elsewhere.tsx'
import { JoinForm } from '#app/features/organization/invitations/join-form.tsx'
import { acceptInvitation } from '#app/features/organization/invitations/invitations.api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.invitation ? `Join ${data.invitation.organization}` : 'Invitation'} · Bellwether` },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context: { api, session, settings } }: LoaderFunctionArgs) {
  const invitation = await findInvitation(api, params['token'] ?? '')
  return {
    token: params['token'] ?? '',
    invitation,
    signedInAs: session.user?.email ?? null,
    providers: listProviders(settings),
  }
}

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, {
    default: form(
      check,
      ({ api, value }) => acceptInvitation(api, { token: args.params['token'] ?? '', ...value }),
      async (signedIn, { context }) =>
        redirectDone(await beginSession(context, signedIn, null, { isNew: true })),
    ),
  })

export default function JoinRoute() {
  const { token, invitation, signedInAs, providers } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  const isSignedIn = signedInAs !== null
  if (!invitation) {
    return (
      <AccountFrame title="This invitation is no longer valid">
        <InvitationEnded isSignedIn={isSignedIn} />
      </AccountFrame>
    )
  }
  const { organization, invitedBy, email } = invitation
  if (findRefusal(invitation.allowedActions, 'accept')?.reason === 'elsewhere') {
    return (
      <AccountFrame title={`You can’t join ${organization} with this email`}>
        <InvitedElsewhere {...{ email, invitedBy, isSignedIn }} />
      </AccountFrame>
    )
  }
  return (
    <AccountFrame
      title={`Join ${organization}`}
      description={`${invitedBy ?? 'An administrator'} invited ${email} to join ${organization} on Bellwether.`}
      footer={
        <>
          Already joined? <TextLink to={paths.signIn()}>Sign in</TextLink>
        </>
      }
    >
      {signedInAs && signedInAs !== email ? (
        <div className="mb-6">
          <Callout tone="attention">
            You are signed in as {signedInAs}. If you join, that account is signed out in this browser.
          </Callout>
        </div>
      ) : null}
      <ProviderButtons providers={providers} invitation={token} />
      <JoinForm invitation={invitation} lastResult={lastResult} />
    </AccountFrame>
  )
}
