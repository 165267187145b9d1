import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { PasswordField } from '#app/ui/password-input.tsx'

const loadCheck = () => import('./password.check.ts')

type Fields = { password: string; confirmPassword: string }

export function ResetPasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useCheckedForm<Fields>({ id: 'reset-password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary title="Your password has not changed" faults={toFaults(form)} />
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
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Changing password…">
          Change password
        </Button>
      </div>
    </Form>
  )
}
