import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { InputField } from '#app/ui/input.tsx'

const loadCheck = () => import('./forgot-password.check.ts')

type Fields = { email: string }

export function ForgotPasswordForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useCheckedForm<Fields>({ id: 'forgot-password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary faults={toFaults(form)} />
      <InputField {...controlProps(fields.email)} label="E-mail" type="email" autoComplete="username" />
      <div>
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Sending…">
          Send link
        </Button>
      </div>
    </Form>
  )
}
