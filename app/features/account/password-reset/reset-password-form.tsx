import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import type { ListView } from '#app/lib/forms/form-view.ts'
import { formatDate } from '#app/lib/format.ts'
import { PROVIDER_NAMES } from '#contract/account/providers.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { NewPasswordFields } from '#app/ui/forms/new-password-fields.tsx'
import type { readResetLink } from '#contract/account/password-reset.ts'
import type { ReplyOf } from '#contract/endpoint.ts'

const loadCheck = () => import('./password.check.ts')

type Name = 'password' | 'confirmPassword' | 'keep'

interface ResetPasswordFormProps {
  /** Null where it has expired since. */
  link: ReplyOf<typeof readResetLink> | null
  lastResult: SubmissionResult | undefined
}

export function ResetPasswordForm({ link, lastResult }: ResetPasswordFormProps) {
  const form = useCheckedForm<Name>({ id: 'reset-password', lastResult, loadCheck })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-5">
      <ErrorSummary title="Your password has not changed" faults={form.faults} />
      <NewPasswordFields
        password={form.field('password')}
        confirmPassword={form.field('confirmPassword')}
        label="New password"
      />
      {link ? <OtherWaysIn link={link} keep={form.list('keep')} /> : null}
      <div>
        <Button type="submit" variant="primary" isPending={state !== 'idle'} pendingText="Changing password…">
          Change password
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Connected providers: only confirmed ones are kept. */
function OtherWaysIn({ link, keep }: { link: ReplyOf<typeof readResetLink>; keep: ListView }) {
  const { identities, hasTwoStep } = link
  return (
    <>
      {identities.length > 0 ? (
        <CheckboxList
          {...keep}
          label="Connected accounts to keep"
          hint="Check only accounts that are yours. The others are disconnected and can’t sign in."
          required={false}
          searchLabel="Search accounts"
          options={identities.map(({ provider, connectedAt }) => ({
            value: provider,
            label: PROVIDER_NAMES[provider],
            detail: `connected on ${formatDate(connectedAt)}`,
          }))}
        />
      ) : null}
      {hasTwoStep ? <p>Two-step sign-in stays on: you’ll need a code to sign in.</p> : null}
    </>
  )
}
