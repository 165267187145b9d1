import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { PasswordField } from '#app/ui/controls/password-input.tsx'
import { NewPasswordFields } from '#app/ui/forms/new-password-fields.tsx'

const loadCheck = () => import('./password-form.check.ts')

type Name = 'currentPassword' | 'password' | 'confirmPassword'

interface PasswordFormProps {
  hasPassword: boolean
  /** For password managers. */
  email: string
  lastResult: SubmissionResult | undefined
}

export function PasswordForm({ hasPassword, email, lastResult }: PasswordFormProps) {
  const form = useCheckedForm<Name>({ id: 'password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title="Your password has not changed" faults={form.faults} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          {...form.field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
        />
      ) : null}
      <NewPasswordFields
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
        label="New password"
      />
      <div>
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Changing password…">
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </CheckedForm>
  )
}
