import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { check } from '#app/features/account/security/password-form.check.ts'
import { PasswordForm } from '#app/features/account/security/password-form.tsx'
import { changePassword, getIdentityProof } from '#app/features/account/security/security.api.server.ts'
import { getProfile } from '#app/features/account/profile/profile.api.server.ts'
import { paths } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Password · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { hasPassword, email } = await getProfile(api)
  const proof = hasPassword ? null : await getIdentityProof(api)
  // A first password is a new way to sign in.
  if (proof?.isGiven === false) throw redirect(paths.profileVerify('password'))
  return { hasPassword, email }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, {
    default: form(
      check,
      ({ context, value }) => changePassword(context, value),
      () =>
        redirectDone(
          paths.profilePassword(),
          'Your password is changed. You are signed out everywhere else.',
        ),
    ),
  })
}

export default function PasswordRoute() {
  const { hasPassword, email } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Password"
        description={
          hasPassword
            ? 'Changing your password signs you out everywhere else.'
            : 'You don’t have a password yet. Set one to sign in with your email address, too.'
        }
      />
      <PasswordForm hasPassword={hasPassword} email={email} lastResult={lastResult} />
    </>
  )
}
