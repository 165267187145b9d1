import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'

const loadCheck = () => import('./forgot-password.check.ts')

type Name = 'email'

export function ForgotPasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const form = useCheckedForm<Name>({ id: 'forgot-password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary faults={form.faults} />
      <InputField {...form.field('email')} label="Email" type="email" autoComplete="username" />
      <div>
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Sending…">
          Send link
        </Button>
      </div>
    </CheckedForm>
  )
}
