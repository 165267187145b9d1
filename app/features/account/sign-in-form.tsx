import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { paths } from '#app/lib/paths.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { InputField } from '#app/ui/input.tsx'
import { PasswordField } from '#app/ui/password-input.tsx'
import { TextLink } from './text-link.tsx'

const loadCheck = () => import('./sign-in.check.ts')

type Fields = { email: string; password: string }

export function SignInForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useCheckedForm<Fields>({ id: 'sign-in', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary title="You are not signed in" faults={toFaults(form)} />
      <InputField {...controlProps(fields.email)} label="E-mail" type="email" autoComplete="username" />
      <PasswordField {...controlProps(fields.password)} label="Password" autoComplete="current-password" />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Signing in…">
          Sign in
        </Button>
        <TextLink to={paths.forgotPassword()}>Forgot your password?</TextLink>
      </div>
    </Form>
  )
}
