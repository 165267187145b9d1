import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { check } from '#app/features/account/security/password-form.check.ts'
import { PasswordForm } from '#app/features/account/security/password-form.tsx'
import { changePassword, getIdentityProof } from '#app/features/account/security/security.api.server.ts'
import { getProfile } from '#app/features/account/profile/profile.api.server.ts'
import { attempt } from '#app/lib/forms/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Password · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { hasPassword, email } = await getProfile(api)
  const proof = hasPassword ? null : await getIdentityProof(api)
  // A first password is a new way in.
  if (proof?.isGiven === false) throw redirect(paths.profileVerify('password'))
  return { hasPassword, email }
}

export async function action({ request, context }: ActionFunctionArgs) {
  await requireUser(request, context)
  const outcome = await attempt(check(await readForm(request)), (value) => changePassword(context, value))
  if ('refusal' in outcome) return outcome.refusal
  return redirectWithToast(paths.profilePassword(), {
    kind: 'success',
    text: 'Your password is changed. You are signed out everywhere else.',
  })
}

export default function PasswordRoute() {
  const { hasPassword, email } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
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
