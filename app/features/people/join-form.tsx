import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { InputField } from '#app/ui/input.tsx'
import { PasswordField } from '#app/ui/password-input.tsx'

const loadCheck = () => import('./join.check.ts')

type Fields = { firstName: string; lastName: string; password: string; confirmPassword: string }

interface JoinFormProps {
  invitation: { email: string; firstName: string; lastName: string }
  lastResult: SubmissionResult | undefined
}

/** What somebody adds who was invited: how they write their name, and a password of their own. */
export function JoinForm({ invitation, lastResult }: JoinFormProps) {
  const { email, firstName, lastName } = invitation
  const [form, fields] = useCheckedForm<Fields>({
    id: 'join',
    lastResult,
    loadCheck,
    defaultValue: { firstName, lastName },
  })
  const { state } = useNavigation()
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary faults={toFaults(form)} />
      <InputField
        id="join-email"
        label="E-mail"
        type="email"
        defaultValue={email}
        readOnly
        autoComplete="username"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField {...controlProps(fields.firstName)} label="First name" autoComplete="given-name" />
        <InputField {...controlProps(fields.lastName)} label="Last name" autoComplete="family-name" />
      </div>
      <PasswordField
        {...controlProps(fields.password)}
        label="Password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a special character."
        autoComplete="new-password"
      />
      <PasswordField
        {...controlProps(fields.confirmPassword)}
        label="Password again"
        autoComplete="new-password"
      />
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Joining…">
          Join the organization
        </Button>
      </div>
    </Form>
  )
}
