import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { forgotPassword } from '#app/features/account/password-reset/password-reset.api.server.ts'
import { ForgotPasswordForm } from '#app/features/account/password-reset/forgot-password-form.tsx'
import { check } from '#app/features/account/password-reset/forgot-password.check.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Forgot password · Bellwether' },
  { name: 'description', content: 'Get a link by email to choose a new password.' },
]

export const loader = ({ request }: LoaderFunctionArgs) => ({
  isSent: new URL(request.url).searchParams.has('sent'),
})

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, {
    default: form(
      check,
      ({ api, value }) => forgotPassword(api, value.email),
      () => redirectDone(`${paths.forgotPassword()}?sent=1`),
    ),
  })

export default function ForgotPasswordRoute() {
  const { isSent } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <AccountFrame
      title="Forgot your password?"
      description={
        isSent ? undefined : 'Enter your email address, and we’ll send you a link to choose a new one.'
      }
      footer={<TextLink to={paths.signIn()}>Back to sign in</TextLink>}
    >
      {isSent ? (
        <div role="status">
          <Callout tone="good" title="Check your email">
            If there is an account with that address, a link is on its way. It works for one hour.
          </Callout>
        </div>
      ) : (
        <ForgotPasswordForm lastResult={lastResult} />
      )}
    </AccountFrame>
  )
}
