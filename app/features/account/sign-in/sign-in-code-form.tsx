import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'

const loadCheck = () => import('#app/lib/forms/code.check.ts')

type Name = 'code'

export function SignInCodeForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const form = useCheckedForm<Name>({ id: 'sign-in-code', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title="We couldn’t sign you in" faults={form.faults} />
      <InputField
        {...form.field('code')}
        label="Code"
        hint="The six-digit code from your authenticator app. If you don’t have the app, enter a recovery code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="font-mono"
      />
      <div>
        <Button variant="primary" isPending={state !== 'idle'} pendingText="Signing in…">
          Sign in
        </Button>
      </div>
    </CheckedForm>
  )
}
