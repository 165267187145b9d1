import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { resendConfirmation } from '#app/features/account/sign-up/sign-up.api.server.ts'
import { ReloadEvery } from '#app/ui/layout/reload-every.tsx'
import { ResendForm } from '#app/features/account/sign-up/resend-form.tsx'
import { button, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { findSignUpStep } from '#contract/account/sign-up.policy.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Spinner } from '#app/ui/layout/spinner.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const handle = { protected: true }

export const meta: MetaFunction = () => [{ title: 'Confirm your email · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const me = await requireUser(request, context)
  if (!me.user.emailConfirmed) return { email: me.user.email }
  return redirect(paths[findSignUpStep(me) ?? 'dashboard']() + new URL(request.url).search)
}

export async function action(args: ActionFunctionArgs) {
  const { user } = await requireUser(args.request, args.context)
  const here = paths.confirmEmail() + new URL(args.request.url).search
  return runIntents(args, {
    default: button(
      ({ api }) => resendConfirmation(api),
      () => redirectDone(here, `A new link is on its way to ${user.email}.`),
      { at: here, tellsGone: true },
    ),
  })
}

export default function ConfirmEmailRoute() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <AccountFrame
      title="Confirm your email"
      step={1}
      description={
        <p>
          We sent a link to <strong className="font-medium wrap-anywhere text-ink-strong">{email}</strong>.
          Open it to continue.
        </p>
      }
    >
      <p role="status" className="mb-6 flex items-center gap-2.5">
        <Spinner /> Waiting for your confirmation. This page continues automatically.
      </p>
      <div className="flex flex-wrap gap-2">
        <ResendForm />
        <Form method="post" action={paths.signOut()} replace>
          <Button type="submit" variant="quiet">
            Sign out
          </Button>
        </Form>
      </div>
      <p className="mt-6 text-sm text-ink-soft">
        Didn’t get it? Check your spam folder. The link works for 48 hours.
      </p>
      <ReloadEvery seconds={3} />
    </AccountFrame>
  )
}
