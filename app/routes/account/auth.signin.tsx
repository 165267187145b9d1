import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { signIn } from '#app/features/account/sign-in/sign-in.api.server.ts'
import { NoticeCallout } from '#app/features/account/sign-in/notice-callout.tsx'
import { ProviderButtons } from '#app/features/account/sign-in/provider-buttons.tsx'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { askForSecondStep } from '#app/features/account/sign-in/second-step.server.ts'
import { check } from '#app/features/account/sign-in/sign-in.check.ts'
import { SignInForm } from '#app/features/account/sign-in/sign-in-form.tsx'
import { findNotice } from '#app/features/account/sign-in/sign-in-notices.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths, safePath } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Sign in · Bellwether' },
  { name: 'description', content: 'Sign in to Bellwether with your email address, Google or Microsoft.' },
]

export function loader({ request, context: { session, settings } }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const next = searchParams.get('next')
  if (session.user) return redirect(safePath(next, paths.dashboard()))
  return { next, notice: findNotice(searchParams.get('notice')), providers: listProviders(settings) }
}

export function action(args: ActionFunctionArgs) {
  const next = new URL(args.request.url).searchParams.get('next')
  return runIntents(args, {
    default: form(
      check,
      async ({ context, value }) => {
        try {
          return await signIn(context, value)
        } catch (error) {
          const secondStep = await askForSecondStep(context, error, next)
          throw secondStep ? redirect(secondStep) : error
        }
      },
      async (signedIn, { context }) => redirectDone(await beginSession(context, signedIn, next)),
    ),
  })
}

export default function SignInRoute() {
  const { next, notice, providers } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <AccountFrame
      title="Sign in"
      footer={
        <>
          New here? <TextLink to={paths.signUp()}>Create an account</TextLink>
        </>
      }
    >
      <NoticeCallout text={notice} />
      <ProviderButtons providers={providers} next={next} />
      <SignInForm lastResult={lastResult} />
    </AccountFrame>
  )
}
