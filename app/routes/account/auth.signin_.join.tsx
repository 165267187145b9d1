import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { listOpenInvitations } from '#app/features/account/sign-in/sign-in.api.server.ts'
import {
  dropInvitationChallenge,
  isOver,
  readInvitationChallenge,
} from '#app/features/account/sign-in/open-invitation.server.ts'
import { OpenInvitations } from '#app/features/account/sign-in/open-invitations.tsx'
import { toInvitationIntents } from '#app/features/account/sign-in/open-invitation-intents.server.ts'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths, safePath } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'

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

export async function action(args: ActionFunctionArgs) {
  const challenge = await readInvitationChallenge(args.context)
  if (!challenge) return redirect(toNoticeAddress('invitation-over'))
  return runIntents(args, toInvitationIntents(challenge, toNext(args.request)))
}

export default function OpenInvitationRoute() {
  const { invitations } = useLoaderData<typeof loader>()
  const error = useLastResult<typeof action>()?.error?.['']?.[0]
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
