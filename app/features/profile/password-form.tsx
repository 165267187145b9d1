import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-input.tsx'

const loadCheck = () => import('./password-form.check.ts')

type Fields = { currentPassword: string; password: string; confirmPassword: string }

interface PasswordFormProps {
  hasPassword: boolean
  /** For the browser's own store of passwords. */
  email: string
  lastResult: SubmissionResult | undefined
}

export function PasswordForm({ hasPassword, email, lastResult }: PasswordFormProps) {
  const [form, fields] = useCheckedForm<Fields>({ id: 'password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary title="Your password has not changed" faults={toFaults(form)} />
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      {hasPassword ? (
        <PasswordField
          {...controlProps(fields.currentPassword)}
          label="Current password"
          autoComplete="current-password"
        />
      ) : null}
      <PasswordField
        {...controlProps(fields.password)}
        label="New password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a special character."
        autoComplete="new-password"
      />
      <PasswordField
        {...controlProps(fields.confirmPassword)}
        label="New password again"
        autoComplete="new-password"
      />
      <div>
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Changing password…">
          {hasPassword ? 'Change password' : 'Set password'}
        </Button>
      </div>
    </Form>
  )
}
