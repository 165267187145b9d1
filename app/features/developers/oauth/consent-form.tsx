import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { KEY_SCOPE_WORDS, type KeyScope } from '#contract/organization/api-keys.words.ts'

const loadCheck = () => import('./consent-form.check.ts')

interface ConsentFormProps {
  /** What the app asks for. */
  scopes: readonly KeyScope[]
  cancelTo: string
  lastResult: SubmissionResult | undefined
}

export function ConsentForm({ scopes, cancelTo, lastResult }: ConsentFormProps) {
  const form = useCheckedForm<'scopes'>({
    id: 'consent',
    lastResult,
    loadCheck,
    defaultValue: { scopes: [...scopes] },
  })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <CheckboxList
        {...form.list('scopes')}
        label="Scopes"
        hint="What the app may do. A scope to change includes reading."
        searchLabel="Search scopes"
        options={scopes.map((value) => ({ value, label: KEY_SCOPE_WORDS[value], detail: value }))}
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Connecting…">
          Connect app
        </Button>
        <LinkButton to={cancelTo} reloadDocument variant="quiet">
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
