import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { signInWithCode } from '#app/features/account/sign-in/sign-in.api.server.ts'
import { check } from '#app/lib/forms/code.check.ts'
import { SignInCodeForm } from '#app/features/account/sign-in/sign-in-code-form.tsx'
import { dropChallenge, isOverdue, readChallenge } from '#app/features/account/sign-in/second-step.server.ts'
import { toNoticeAddress } from '#app/features/account/sign-in/sign-in-notices.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths, safePath } from '#app/lib/paths.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
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

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const challenge = await readChallenge(context)
  if (!challenge) return startAgain(request)
  return runIntents(args, {
    default: form(
      check,
      async ({ value }) => {
        try {
          return await signInWithCode(context, { challenge, code: value.code })
        } catch (error) {
          if (!isOverdue(error)) throw error
          dropChallenge(context)
          throw startAgain(request)
        }
      },
      async (signedIn) => {
        dropChallenge(context)
        return redirectDone(await beginSession(context, signedIn, toNext(request)))
      },
    ),
  })
}

export default function SignInCodeRoute() {
  const { next } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
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
