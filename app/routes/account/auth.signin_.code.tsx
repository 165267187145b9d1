import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { signInWithCode } from '#app/features/account/sign-in/sign-in.api.server.ts'
import { check } from '#app/lib/forms/code.check.ts'
import { SignInCodeForm } from '#app/features/account/sign-in/sign-in-code-form.tsx'
import { dropChallenge, isOverdue, readChallenge } from '#app/features/account/sign-in/second-step.server.ts'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { invalid } from '#app/lib/forms/forms.server.ts'
import { paths, safePath } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/forms/read-form.server.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Enter your code · Bellwether' }]

const toNext = (request: Request) => new URL(request.url).searchParams.get('next')

const startAgain = (request: Request) =>
  redirect(toNoticeAddress('code-overdue', safePath(toNext(request), '') || undefined))

export async function loader({ request, context }: LoaderFunctionArgs) {
  const next = toNext(request)
  if (context.session.user) return redirect(safePath(next, paths.dashboard()))
  if (!(await readChallenge(context))) return startAgain(request)
  return { next }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const challenge = await readChallenge(context)
  if (!challenge) return startAgain(request)
  const submission = check(await readForm(request))
  if (submission.status !== 'success') return invalid(submission)

  try {
    const signedIn = await signInWithCode(context, { challenge, code: submission.value.code })
    dropChallenge(context)
    return redirectDone(await beginSession(context, signedIn, toNext(request)))
  } catch (error) {
    if (!isOverdue(error)) return invalid(submission, error)
    dropChallenge(context)
    return startAgain(request)
  }
}

export default function SignInCodeRoute() {
  const { next } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
  return (
    <AccountFrame
      title="Enter your code"
      description="Two-step sign-in is on for your account. Enter the code within five minutes."
      footer={<TextLink to={paths.signIn(next ?? undefined)}>Sign in with another account</TextLink>}
    >
      <SignInCodeForm lastResult={lastResult} />
    </AccountFrame>
  )
}
