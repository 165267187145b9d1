import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { type Provider, PROVIDER_NAMES } from '#contract/account/providers.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getIdentityProof } from '#contract/account/security.ts'
import { toCodeHint } from './code-hint.ts'
import { VERIFIED_CHANGES, type VerifiedChange } from './verified-changes.ts'

const loadCheck = () => import('./verify.check.ts')

export interface VerifyFormProps {
  change: VerifiedChange
  proof: ReplyOf<typeof getIdentityProof>
  /** Connected providers that are configured here, for people without password and code. */
  providers: readonly Provider[]
  email: string
  recoveryCodesLeft: number
  lastResult: SubmissionResult | undefined
}

/** Asks for the person's proof of identity. */
export function VerifyForm(props: VerifyFormProps) {
  const { change, proof, providers } = props
  if (proof.by !== 'sign-in') return <TypedProof {...props} by={proof.by} />
  return (
    <Card className="max-w-2xl">
      {proof.isGiven ? (
        <SignedInNow change={change} />
      ) : (
        <SignInAgain change={change} providers={providers} />
      )}
    </Card>
  )
}

function TypedProof(props: VerifyFormProps & { by: 'password' | 'code' }) {
  const { change, by, email, recoveryCodesLeft, lastResult } = props
  const form = useCheckedForm<'currentPassword' | 'code'>({ id: 'verify', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title="Nothing has changed" faults={form.faults} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {by === 'password' ? (
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
      ) : (
        <InputField
          {...form.field('code')}
          label="Code"
          hint={toCodeHint(recoveryCodesLeft)}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-60 font-mono"
        />
      )}
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Checking…">
          {VERIFIED_CHANGES[change].button}
        </Button>
      </div>
    </CheckedForm>
  )
}

function SignedInNow({ change }: Pick<VerifyFormProps, 'change'>) {
  return (
    <Form method="post" className="flex flex-col items-start gap-4">
      <p>You just signed in, so you don’t need to enter anything else.</p>
      <Button variant="primary">{VERIFIED_CHANGES[change].button}</Button>
    </Form>
  )
}

/** Plain forms, since they redirect to another site. */
function SignInAgain({ change, providers }: Pick<VerifyFormProps, 'change' | 'providers'>) {
  if (providers.length === 0) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>
          Your account has no password, and the service you signed in with is no longer available here. Get a
          link by email to set a password.
        </p>
        <LinkButton to={paths.forgotPassword()}>Email me a link</LinkButton>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <p>Your account has no password. Sign in again to continue; you will return to this page.</p>
      <div className="flex flex-wrap gap-3">
        {providers.map((provider) => (
          <form key={provider} method="post" action={paths.provider(provider)}>
            <input type="hidden" name="next" value={paths.profileVerify(change)} />
            <Button>Sign in again with {PROVIDER_NAMES[provider]}</Button>
          </form>
        ))}
      </div>
    </div>
  )
}
