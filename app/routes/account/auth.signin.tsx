import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { NoticeCallout } from '#app/features/account/sign-in/notice-callout.tsx'
import { ProviderButtons } from '#app/features/account/sign-in/provider-buttons.tsx'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { toSignInIntents } from '#app/features/account/sign-in/sign-in-intents.server.ts'
import { SignInForm } from '#app/features/account/sign-in/sign-in-form.tsx'
import { findNotice } from '#app/features/account/sign-in/sign-in-notices.ts'
import { listProviderNames } from '#contract/account/providers.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths, safePath } from '#app/lib/paths.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Sign in · Bellwether' },
  { name: 'description', content: `Sign in to Bellwether with your email address, ${listProviderNames()}.` },
]

const toNext = (request: Request) => new URL(request.url).searchParams.get('next')

export function loader({ request, context: { session, settings } }: LoaderFunctionArgs) {
  const next = toNext(request)
  if (session.user) return redirect(safePath(next, paths.dashboard()))
  const notice = findNotice(new URL(request.url).searchParams.get('notice'))
  return { next, notice, providers: listProviders(settings) }
}

export const action = (args: ActionFunctionArgs) => runIntents(args, toSignInIntents(toNext(args.request)))

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
