import {
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { beginSession, signUp, signUpWith } from '#app/features/account/account.api.server.ts'
import { pendingSignUpCookie } from '#app/features/account/pending-sign-up.server.ts'
import { ProviderButtons } from '#app/features/account/provider-buttons.tsx'
import { finishProviderSignIn } from '#app/features/account/provider-flow.server.ts'
import { listProviders } from '#app/features/account/provider-strategies.server.ts'
import { SignUpForm } from '#app/features/account/sign-up-form.tsx'
import { check, checkWithProvider } from '#app/features/account/sign-up.check.ts'
import { TextLink } from '#app/features/account/text-link.tsx'
import { attempt } from '#app/lib/forms.server.ts'
import { paths } from '#app/lib/paths.ts'
import { readForm } from '#app/lib/read-form.server.ts'

export const meta: MetaFunction = () => [
  { title: 'Create an account · Bellwether' },
  { name: 'description', content: 'Sign up with your company and try every plan for 7 days.' },
]

const readPending = ({ cookies, settings }: AppLoadContext) =>
  pendingSignUpCookie.read(cookies, settings.SESSION_SECRET)

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  // Microsoft comes back to this address.
  if (searchParams.has('state')) return finishProviderSignIn('microsoft', request, context)
  if (context.session.user) return redirect(paths.dashboard())
  if (searchParams.get('with') === 'email') {
    pendingSignUpCookie.delete(context.cookies)
    return redirect(paths.signUp())
  }

  const pending = await readPending(context)
  if (!pending) return { person: null, providers: listProviders(context.settings) }
  const { provider, email, firstName, lastName } = pending
  const person = { provider: provider === 'google' ? 'Google' : 'Microsoft', email, firstName, lastName }
  return { person, providers: [] }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = context
  const form = await readForm(request)
  const pending = await readPending(context)
  const outcome = pending
    ? await attempt(checkWithProvider(form), (value) => signUpWith(api, pending, value))
    : await attempt(check(form), (value) => signUp(api, value))
  if ('refusal' in outcome) return outcome.refusal

  pendingSignUpCookie.delete(context.cookies)
  // The plan that was chosen on the price list is in the address, and goes along to the step that asks for it.
  return redirect(
    (await beginSession(context, outcome.done, null, { isNew: true })) + new URL(request.url).search,
  )
}

export default function SignUpRoute() {
  const { person, providers } = useLoaderData<typeof loader>()
  const lastResult = useActionData<typeof action>()?.result
  return (
    <AccountFrame
      title="Create an account"
      description="Every plan is free for 7 days, and no card is needed to start."
      step={0}
      footer={
        <>
          Have an account? <TextLink to={paths.signIn()}>Sign in</TextLink>
        </>
      }
    >
      <ProviderButtons providers={providers} />
      <SignUpForm lastResult={lastResult} person={person} />
    </AccountFrame>
  )
}
