import { Form, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { Spinner } from '#app/ui/layout/spinner.tsx'
import { GoOn } from './go-on.tsx'
import { ResendForm } from './resend-form.tsx'

export const TITLES = {
  checking: 'Confirm your email address',
  confirmed: 'Your email is confirmed',
  elsewhere: 'Your email is confirmed',
  used: 'Your email is confirmed',
  error: 'Your email is not confirmed',
}

type Outcome = { state: 'checking' } | { state: 'confirmed' | 'elsewhere' | 'used' | 'error'; next: string }

export function ConfirmLink({ outcome, isSignedIn }: { outcome: Outcome; isSignedIn: boolean }) {
  switch (outcome.state) {
    case 'checking':
      return <Checking isSignedIn={isSignedIn} />
    case 'confirmed':
      return <Confirmed next={outcome.next} />
    case 'elsewhere':
      return (
        <WithContinue to={outcome.next}>
          <Callout>
            Another organization on Bellwether already uses your company’s domain. If it is yours, ask one of
            its administrators to invite you. Otherwise, continue with a separate organization.
          </Callout>
        </WithContinue>
      )
    case 'used':
      return (
        <WithContinue to={outcome.next}>
          <Callout tone="good">This link was already used. Your email address is confirmed.</Callout>
        </WithContinue>
      )
    case 'error':
      return (
        <div className="flex flex-col gap-6" role="alert">
          <Callout tone="problem">
            Something went wrong confirming your email. Please try again or request a new confirmation email.
          </Callout>
          {isSignedIn ? <ResendForm /> : <SignInToResend to={outcome.next} />}
        </div>
      )
  }
}

function WithContinue({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-6">
      {children}
      <div>
        <LinkButton to={to} variant="primary">
          Continue
        </LinkButton>
      </div>
    </div>
  )
}

/**
 * Submits automatically only in a signed-in browser: a mail scanner that runs scripts is not signed in, and would
 * confirm an address for the person who signed up with it.
 */
function Checking({ isSignedIn }: { isSignedIn: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  const isSent = useRef(false)
  const { state } = useNavigation()
  useEffect(() => {
    if (!isSignedIn || isSent.current) return
    isSent.current = true
    form.current?.requestSubmit()
  }, [isSignedIn])
  return (
    <Form ref={form} method="post" replace className="flex flex-col gap-6">
      <p>
        {isSignedIn
          ? 'Confirm your email address to choose a plan and get started.'
          : 'Confirm only if you signed up for Bellwether with this address.'}
      </p>
      <div>
        <Button
          type="submit"
          variant="primary"
          isPending={state !== 'idle'}
          pendingText="Checking your link…"
        >
          Confirm email address
        </Button>
      </div>
    </Form>
  )
}

function Confirmed({ next }: { next: string }) {
  return (
    <>
      <p role="status" className="mb-6 flex items-center gap-2.5">
        <Spinner /> Taking you to the next step.
      </p>
      <LinkButton to={next} replace variant="primary">
        Continue
      </LinkButton>
      <GoOn to={next} afterMs={1500} />
    </>
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
