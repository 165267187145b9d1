import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { NewPasswordFields } from '#app/ui/forms/new-password-fields.tsx'

const loadCheck = () => import('./join.check.ts')

type Name = 'firstName' | 'lastName' | 'password' | 'confirmPassword'

interface JoinFormProps {
  invitation: { email: string; firstName: string; lastName: string }
  lastResult: SubmissionResult | undefined
}

/** The form of an invited person: name and password. */
export function JoinForm({ invitation, lastResult }: JoinFormProps) {
  const { email, firstName, lastName } = invitation
  const form = useCheckedForm<Name>({
    id: 'join',
    lastResult,
    loadCheck,
    defaultValue: { firstName, lastName },
  })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary faults={form.faults} />
      <InputField
        id="join-email"
        label="Email"
        type="email"
        defaultValue={email}
        readOnly
        autoComplete="username"
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <InputField
          {...form.field('lastName')}
          label="Last name"
          required={false}
          autoComplete="family-name"
        />
      </div>
      <NewPasswordFields password={form.field('password')} confirmPassword={form.field('confirmPassword')} />
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Joining…">
          Join the organization
        </Button>
      </div>
    </CheckedForm>
  )
}
