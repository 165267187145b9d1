import { parseWithZod } from '@conform-to/zod/v4'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { signIn } from '#app/features/account/sign-in/sign-in.api.server.ts'
import { NoticeCallout } from '#app/features/account/sign-in/notice-callout.tsx'
import { ProviderButtons } from '#app/features/account/sign-in/provider-buttons.tsx'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { askForSecondStep } from '#app/features/account/sign-in/second-step.server.ts'
import { SignInForm } from '#app/features/account/sign-in/sign-in-form.tsx'
import { findNotice } from '#app/features/account/sign-in/sign-in-notices.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { invalid } from '#app/lib/forms/forms.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'
import { SignIn } from '#contract/account/sign-in.forms.ts'

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

export async function action({ request, context }: ActionFunctionArgs) {
  const submission = parseWithZod(await readForm(request), { schema: SignIn })
  if (submission.status !== 'success') return invalid(submission)

  const next = new URL(request.url).searchParams.get('next')
  try {
    const signedIn = await signIn(context, submission.value)
    return redirectDone(await beginSession(context, signedIn, next))
  } catch (error) {
    const secondStep = await askForSecondStep(context, error, next)
    return secondStep ? redirect(secondStep) : invalid(submission, error)
  }
}

export default function SignInRoute() {
  const { next, notice, providers } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
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
