import type { ActionFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData } from '@remix-run/react'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { resetPassword } from '#app/features/account/account.api.server.ts'
import { check } from '#app/features/account/password.check.ts'
import { ResetPasswordForm } from '#app/features/account/reset-password-form.tsx'
import { TextLink } from '#app/features/account/text-link.tsx'
import { attempt } from '#app/lib/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/read-form.server.ts'
import { redirectWithToast } from '#app/lib/toast.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Choose a new password · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

export async function action({ request, params, context: { api, session } }: ActionFunctionArgs) {
  const token = params['token'] ?? ''
  const submission = check(await readForm(request))
  const outcome = await attempt(submission, (value) => resetPassword(api, { token, ...value }))
  if ('refusal' in outcome) return outcome.refusal

  session.end()
  const text = 'Your password has changed. Sign in with the new one.'
  return redirectWithToast(paths.signIn(), { kind: 'success', text })
}

export default function ResetPasswordRoute() {
  const lastResult = useActionData<typeof action>()?.result
  return (
    <AccountFrame
      title="Choose a new password"
      description="Everybody who is signed in with the old one is signed out."
      footer={<TextLink to={paths.forgotPassword()}>Ask for a new link</TextLink>}
    >
      <ResetPasswordForm lastResult={lastResult} />
    </AccountFrame>
  )
}
