import { getFormProps, type SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { toFaults } from '#app/lib/form-faults.ts'
import { paths } from '#app/lib/paths.ts'
import { controlProps, useCheckedForm } from '#app/lib/use-checked-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Callout } from '#app/ui/callout.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { InputField } from '#app/ui/input.tsx'
import { PasswordField } from '#app/ui/password-input.tsx'
import { CompanyFields } from './company-fields.tsx'
import { TextLink } from './text-link.tsx'
import { useAvailability } from './use-availability.ts'

const loadCheck = () => import('./sign-up.check.ts')
const loadProviderCheck = () =>
  import('./sign-up.check.ts').then(({ checkWithProvider }) => ({ check: checkWithProvider }))

export type SignUpFields = Record<
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'companyName'
  | 'domain'
  | 'companySize'
  | 'companyType'
  | 'numberOfUsers'
  | 'password'
  | 'confirmPassword',
  string
>

export interface SignUpFormProps {
  lastResult: SubmissionResult | undefined
  /** Who Google or Microsoft says it is; then there is neither an e-mail field nor a password. */
  person: { provider: string; email: string; firstName: string; lastName: string } | null
}

export function SignUpForm({ lastResult, person }: SignUpFormProps) {
  const [form, fields] = useCheckedForm<SignUpFields>({
    id: 'sign-up',
    lastResult,
    loadCheck: person ? loadProviderCheck : loadCheck,
    defaultValue: { firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' },
  })
  const { state } = useNavigation()
  const email = useAvailability(
    'email',
    'This email is already in use. Please try another one.',
    fields.email.errors,
  )
  return (
    <Form method="post" {...getFormProps(form)} noValidate className="flex flex-col gap-5">
      <ErrorSummary faults={toFaults(form)} />
      {person ? <ProviderNote {...person} /> : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField {...controlProps(fields.firstName)} label="First name" autoComplete="given-name" />
        <InputField {...controlProps(fields.lastName)} label="Last name" autoComplete="family-name" />
      </div>
      {person ? null : (
        <InputField
          {...controlProps(fields.email)}
          {...email}
          label="Company e-mail"
          hint="We send a link there to confirm it."
          type="email"
          autoComplete="email"
        />
      )}
      <CompanyFields fields={fields} />
      {person ? null : (
        <>
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
        </>
      )}
      <p className="text-sm text-ink-soft">
        By creating an account you agree to the <TextLink to={paths.terms()}>terms of use</TextLink>. What we
        keep and why is in the <TextLink to={paths.privacy()}>privacy policy</TextLink>.
      </p>
      <div>
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Creating account…">
          Create account
        </Button>
      </div>
    </Form>
  )
}

function ProviderNote({ provider, email }: { provider: string; email: string }) {
  return (
    <Callout
      tone="good"
      title={`Signed in with ${provider} as ${email}`}
      action={
        <TextLink to={`${paths.signUp()}?with=email`} reloadDocument>
          Use a password instead
        </TextLink>
      }
    >
      Tell us about your company to finish.
    </Callout>
  )
}
