import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/checked-form.tsx'
import { useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-input.tsx'

const loadCheck = () => import('./password.check.ts')

type Name = 'password' | 'confirmPassword'

export function ResetPasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const form = useCheckedForm<Name>({ id: 'reset-password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title="Your password has not changed" faults={form.faults} />
      <PasswordField
        {...form.field('password')}
        label="New password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a special character."
        autoComplete="new-password"
      />
      <PasswordField
        {...form.field('confirmPassword')}
        label="New password again"
        autoComplete="new-password"
      />
      <div>
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Changing password…">
          Change password
        </Button>
      </div>
    </CheckedForm>
  )
}
