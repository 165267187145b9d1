import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/site/shell/account-frame.tsx'
import { beginSession } from '#app/lib/session/begin-session.server.ts'
import { signUp, signUpWith } from '#app/features/account/sign-up/sign-up.api.server.ts'
import { keepOffer } from '#app/features/billing/plans/kept-offer.server.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'
import { readOffer } from '#app/labels/plan-choice.ts'
import { pendingSignUpCookie } from '#app/features/account/sign-in/pending-sign-up.server.ts'
import { NoticeCallout } from '#app/features/account/sign-in/notice-callout.tsx'
import { ProviderButtons } from '#app/features/account/sign-in/provider-buttons.tsx'
import { finishProviderSignIn } from '#app/features/account/sign-in/provider-flow.server.ts'
import { listProviders } from '#app/features/account/sign-in/provider-strategies.server.ts'
import { findNotice } from '#app/features/account/sign-in/sign-in-notices.ts'
import { SignUpForm } from '#app/features/account/sign-up/sign-up-form.tsx'
import { check, checkWithProvider } from '#app/features/account/sign-up/sign-up.check.ts'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { paths } from '#app/lib/paths.ts'
import { withQuery } from '#app/lib/with-query.ts'
import { form, runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import type { SignedIn } from '#contract/account/sign-in.ts'
import { redirectDone } from '#app/lib/forms/toast.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [
  { title: 'Create an account · Bellwether' },
  { name: 'description', content: 'Sign up with your company and try every plan for 7 days.' },
]

const readPending = ({ cookies, settings }: AppLoadContext) =>
  pendingSignUpCookie.read(cookies, settings.SESSION_SECRET)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  // Microsoft redirects to this URL.
  if (searchParams.has('state')) return finishProviderSignIn('microsoft', request, context)
  const offer = readOffer(searchParams)
  if (context.session.user) return redirect(offer.plan ? paths.plan(offer) : paths.dashboard())
  if (searchParams.get('with') === 'email') {
    pendingSignUpCookie.delete(context.cookies)
    return redirect(paths.signUp(offer))
  }

  const pending = await readPending(context)
  const notice = findNotice(searchParams.get('notice'))
  if (!pending) return { offer, notice, person: null, providers: listProviders(context.settings) }
  const { provider, email, firstName, lastName } = pending
  const person = { provider: PROVIDER_NAMES[provider], email, firstName, lastName }
  return { offer, notice, person, providers: [] }
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args
  const pending = await readPending(context)
  const goOn = async (signedIn: SignedIn) => {
    pendingSignUpCookie.delete(context.cookies)
    // The plan chosen on the price list is in the URL, for the step that chooses it.
    const offer = readOffer(new URL(request.url).searchParams)
    keepOffer(context.cookies, offer)
    return redirectDone(withQuery(await beginSession(context, signedIn, null, { isNew: true }), offer))
  }
  return runIntents(args, {
    default: pending
      ? form(checkWithProvider, ({ api, value }) => signUpWith(api, pending, value), goOn)
      : form(check, ({ api, value }) => signUp(api, value), goOn),
  })
}

export default function SignUpRoute() {
  const { offer, notice, person, providers } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <AccountFrame
      title="Create an account"
      description="Every plan is free for 7 days, and no card is needed to start."
      step={0}
      footer={
        <>
          Have an account? <TextLink to={paths.signIn(offer.plan && paths.plan(offer))}>Sign in</TextLink>
        </>
      }
    >
      <NoticeCallout text={notice} />
      <ProviderButtons providers={providers} from={paths.signUp(offer)} />
      <SignUpForm lastResult={lastResult} person={person} offer={offer} />
    </AccountFrame>
  )
}
