import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import {
  findResetLink,
  resetPassword,
} from '#app/features/account/password-reset/password-reset.api.server.ts'
import { check } from '#app/features/account/password-reset/password.check.ts'
import { ResetPasswordForm } from '#app/features/account/password-reset/reset-password-form.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Choose a new password · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ params, context }: LoaderFunctionArgs) {
  return { link: await findResetLink(context.api, params['token'] ?? '') }
}

export const action = (args: ActionFunctionArgs) =>
  runIntents(args, {
    default: form(
      check,
      ({ context, value }) => resetPassword(context, { token: args.params['token'] ?? '', ...value }),
      (_, { context }) => {
        context.session.end()
        return redirectDone(paths.signIn(), 'Your password has changed. Sign in with the new one.')
      },
    ),
  })

export default function ResetPasswordRoute() {
  const { link } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  // A refusal is shown on the form, since it may be the reason why the link has expired.
  if (!link && !lastResult) return <LinkEnded />
  return (
    <AccountFrame
      title="Choose a new password"
      description="You will be signed out on all devices, and earlier reset links will stop working."
      footer={<TextLink to={paths.forgotPassword()}>Ask for a new link</TextLink>}
    >
      <ResetPasswordForm link={link} lastResult={lastResult} />
    </AccountFrame>
  )
}

function LinkEnded() {
  return (
    <AccountFrame title="This link no longer works">
      <div className="flex flex-col gap-6">
        <Callout tone="attention">
          It has expired, was already used, or your password was changed after it was sent.
        </Callout>
        <div>
          <LinkButton to={paths.forgotPassword()} variant="primary">
            Request a new link
          </LinkButton>
        </div>
      </div>
    </AccountFrame>
  )
}
