import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AccountFrame } from '#app/features/account/account-frame.tsx'
import { confirmEmail } from '#app/features/account/account.api.server.ts'
import { GoOn } from '#app/features/account/go-on.tsx'
import { ResendForm } from '#app/features/account/resend-form.tsx'
import { ApiError } from '#app/lib/api-transport.server.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { Spinner } from '#app/ui/spinner.tsx'

export const meta: MetaFunction = () => [
  { title: 'Confirm your e-mail · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

/**
 * The link of the mail shows the checking state and leads to `?check=1`, which asks the API. So programs that only
 * fetch the links of a mail do not confirm anything.
 */
export async function loader({ request, params, context: { api, session } }: LoaderFunctionArgs) {
  const token = params['token'] ?? ''
  const isSignedIn = session.user !== undefined
  if (!new URL(request.url).searchParams.has('check')) {
    return { state: 'checking' as const, next: `${paths.confirmLink(token)}?check=1`, isSignedIn }
  }
  try {
    await confirmEmail(api, token)
    const next = isSignedIn ? paths.plan() : `${paths.signIn()}?notice=confirmed`
    return { state: 'confirmed' as const, next, isSignedIn }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { state: 'error' as const, next: paths.signIn(paths.confirmEmail()), isSignedIn }
  }
}

const TITLES = {
  checking: 'Checking your link',
  confirmed: 'Your e-mail is confirmed',
  error: 'Your e-mail is not confirmed',
}

export default function ConfirmLinkRoute() {
  const { state, next, isSignedIn } = useLoaderData<typeof loader>()
  return (
    <AccountFrame title={TITLES[state]} step={1}>
      {state === 'checking' ? (
        <p role="status" className="flex items-center gap-2.5">
          <Spinner /> One moment.
          <GoOn to={next} afterMs={0} />
        </p>
      ) : null}
      {state === 'confirmed' ? (
        <>
          <p role="status" className="mb-6 flex items-center gap-2.5">
            <Spinner /> Taking you to the next step.
          </p>
          <LinkButton to={next} replace variant="primary">
            Go on
          </LinkButton>
          <GoOn to={next} afterMs={1500} />
        </>
      ) : null}
      {state === 'error' ? (
        <div className="flex flex-col gap-6" role="alert">
          <Callout tone="problem">
            Something went wrong confirming your email. Please try again or request a new confirmation email.
          </Callout>
          {isSignedIn ? <ResendForm /> : <SignInToResend to={next} />}
        </div>
      ) : null}
    </AccountFrame>
  )
}

function SignInToResend({ to }: { to: string }) {
  return (
    <div>
      <LinkButton to={to} variant="primary">
        Sign in for a new link
      </LinkButton>
    </div>
  )
}
