import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import {
  KEY_LIFE_WORDS,
  KEY_LIVES,
  KEY_ROLE_WORDS,
  KEY_ROLES,
  KEY_SCOPE_WORDS,
  KEY_SCOPES,
} from '#contract/organization/api-keys.words.ts'

const loadCheck = () => import('./api-key-form.check.ts')

const ROLES = KEY_ROLES.map((value) => ({ value, label: KEY_ROLE_WORDS[value] }))
const LIVES = KEY_LIVES.map((value) => ({ value, label: KEY_LIFE_WORDS[value] }))
const SCOPES = KEY_SCOPES.map((value) => ({ value, label: KEY_SCOPE_WORDS[value], detail: value }))

export function ApiKeyForm({ lastResult }: { lastResult: SubmissionResult | undefined }) {
  const form = useCheckedForm<'name' | 'role' | 'scopes' | 'life'>({
    id: 'api-key',
    lastResult,
    loadCheck,
    defaultValue: { name: '', role: 'member', scopes: [], life: '90' },
  })
  const { state } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <InputField
        {...form.field('name')}
        label="Name"
        hint="What uses the key, such as “Deploy pipeline”."
        autoComplete="off"
      />
      <CheckboxList
        {...form.list('scopes')}
        label="Scopes"
        hint="The organization is its users, teams and audit log. A scope to change includes reading."
        searchLabel="Search scopes"
        options={SCOPES}
      />
      <SelectField
        {...form.field('role')}
        label="Role"
        hint="The most that the key may do. It never may do more than you."
        options={ROLES}
      />
      <SelectField {...form.field('life')} label="Expiration" options={LIVES} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Creating…">
          Create API key
        </Button>
        <LinkButton to={paths.apiKeys()} variant="quiet">
          Back to API keys
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
