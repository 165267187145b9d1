import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { paths } from '#app/lib/paths.ts'
import { withQuery } from '#app/lib/with-query.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { NewPasswordFields } from '#app/ui/forms/new-password-fields.tsx'
import { CompanyFields } from './company-fields.tsx'
import { TextLink } from '#app/ui/controls/text-link.tsx'
import { useAvailability } from './use-availability.ts'

const loadCheck = () => import('./sign-up.check.ts')
const loadProviderCheck = () =>
  import('./sign-up.check.ts').then(({ checkWithProvider }) => ({ check: checkWithProvider }))

type Name =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'companyName'
  | 'domain'
  | 'companySize'
  | 'companyType'
  | 'numberOfUsers'
  | 'password'
  | 'confirmPassword'

export interface SignUpFormProps {
  lastResult: SubmissionResult | undefined
  /** The provider identity; with one there is neither an email field nor a password. */
  person: { provider: string; email: string; firstName: string; lastName: string } | null
  /** The chosen plan, as in the URL. */
  offer: { plan?: string | undefined; interval?: string | undefined }
}

export function SignUpForm({ lastResult, person, offer }: SignUpFormProps) {
  const form = useCheckedForm<Name>({
    id: 'sign-up',
    lastResult,
    loadCheck: person ? loadProviderCheck : loadCheck,
    defaultValue: { firstName: person?.firstName ?? '', lastName: person?.lastName ?? '' },
  })
  const { state } = useNavigation()
  const email = useAvailability(
    'email',
    'This email is already in use. Please try another one.',
    form.field('email').errors,
  )
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary faults={form.faults} />
      {person ? <ProviderNote {...person} offer={offer} /> : null}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <InputField {...form.field('firstName')} label="First name" autoComplete="given-name" />
        <InputField {...form.field('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      {person ? null : (
        <InputField
          {...form.field('email')}
          {...email}
          label="Company email"
          hint="We send a link there to confirm it."
          type="email"
          autoComplete="email"
        />
      )}
      <CompanyFields field={form.field} />
      {person ? null : (
        <NewPasswordFields
          password={form.field('password')}
          confirmPassword={form.field('confirmPassword')}
        />
      )}
      <p className="text-sm text-ink-soft">
        By creating an account you agree to the <TextLink to={paths.terms()}>terms of use</TextLink>. To learn
        what we store and why, see the <TextLink to={paths.privacy()}>privacy policy</TextLink>.
      </p>
      <div>
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Creating account…">
          Create account
        </Button>
      </div>
    </CheckedForm>
  )
}

function ProviderNote({
  provider,
  email,
  offer,
}: {
  provider: string
  email: string
  offer: SignUpFormProps['offer']
}) {
  return (
    <Callout
      tone="good"
      title={`Signed in with ${provider} as ${email}`}
      action={
        <TextLink to={withQuery(paths.signUp(), { ...offer, with: 'email' })} reloadDocument>
          Use a password instead
        </TextLink>
      }
    >
      Tell us about your company to finish.
    </Callout>
  )
}
