import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { joinOrganization, listOpenInvitations } from '#app/features/account/sign-in/sign-in.api.server.ts'
import {
  dropInvitationChallenge,
  isOver,
  readInvitationChallenge,
} from '#app/features/account/sign-in/open-invitation.server.ts'
import { OpenInvitations } from '#app/features/account/sign-in/open-invitations.tsx'
import { pendingSignUpCookie } from '#app/features/account/sign-in/pending-sign-up.server.ts'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { ApiError } from '#app/lib/http/api-transport.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Join an organization · Bellwether' }]

const toNext = (request: Request) => new URL(request.url).searchParams.get('next')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = toNext(request)
  if (context.session.user) return redirect(safePath(next, paths.dashboard()))
  const challenge = await readInvitationChallenge(context)
  if (!challenge) return redirect(toNoticeAddress('invitation-over'))
  try {
    const invitations = await listOpenInvitations(context.api, challenge)
    if (invitations.length > 0) return { invitations }
  } catch (error) {
    if (!isOver(error)) throw error
  }
  dropInvitationChallenge(context)
  return redirect(toNoticeAddress('invitation-over'))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const challenge = await readInvitationChallenge(context)
  if (!challenge) return redirect(toNoticeAddress('invitation-over'))
  const form = await readForm(request)
  if (form.get('intent') === 'decline') {
    dropInvitationChallenge(context)
    return redirect(toNoticeAddress('invitation-declined'))
  }
  const chosen = form.get('invitationId')
  const invitationId = typeof chosen === 'string' ? chosen : ''
  try {
    const signedIn = await joinOrganization(context.api, { challenge, invitationId })
    dropInvitationChallenge(context)
    pendingSignUpCookie.delete(context.cookies)
    return redirectDone(await beginSession(context, signedIn, toNext(request), { isNew: true }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem.status >= 500) throw error
    if (!isOver(error)) return data({ error: error.problem.detail }, { status: error.problem.status })
    dropInvitationChallenge(context)
    return redirect(toNoticeAddress('invitation-over'))
  }
}

export default function OpenInvitationRoute() {
  const { invitations } = useLoaderData<typeof loader>()
  const error = useActionData<typeof action>()?.error
  const [only, ...others] = invitations
  return (
    <AccountFrame
      title={only && others.length === 0 ? `Join ${only.organization}?` : 'Choose an organization to join'}
      description={`You don’t have an account yet, but ${others.length === 0 ? 'an invitation is' : 'invitations are'} waiting for you. You join only if you choose to.`}
      footer={<TextLink to={paths.signIn()}>Sign in with another account</TextLink>}
    >
      <OpenInvitations invitations={invitations} error={error} />
    </AccountFrame>
  )
}
