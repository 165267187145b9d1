import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'

const loadCheck = () => import('./sign-in.check.ts')

type Name = 'email' | 'password'

export function SignInForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const form = useCheckedForm<Name>({ id: 'sign-in', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title="We couldn’t sign you in" faults={form.faults} />
      <InputField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Signing in…">
          Sign in
        </Button>
        <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
      </div>
    </CheckedForm>
  )
}
