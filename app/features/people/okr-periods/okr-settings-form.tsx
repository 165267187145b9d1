import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { OkrSettings } from '#contract/people/okr-periods.ts'
import {
  COMPANY_CREATOR_WORDS,
  COMPANY_CREATORS,
  TEAM_CREATOR_WORDS,
  TEAM_CREATORS,
} from '#contract/people/okr-periods.words.ts'

interface OkrSettingsFormProps {
  settings: OkrSettings
  lastResult: SubmissionResult | undefined
}

const loadCheck = () =>
  import('./period-form.check.ts').then(({ checkSettings }) => ({ check: checkSettings }))

const toValues = ({ version: _, approvalRequired, ...settings }: OkrSettings): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, String(value)])),
  ...(approvalRequired && { approvalRequired: 'on' }),
})

/** How the organization uses OKRs. */
export function OkrSettingsForm({ settings, lastResult }: OkrSettingsFormProps) {
  const form = useCheckedForm({ id: 'okr-settings', lastResult, loadCheck, defaultValue: toValues(settings) })
  const { state } = useNavigation()
  const { defaultValue: approval, ...approvalField } = form.field('approvalRequired')
  const number = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <VersionField version={settings.version} lastResult={lastResult} />
      <InputField
        {...form.field('maxObjectives')}
        {...number}
        label="Objectives per owner"
        hint="In one period, those that are not closed."
      />
      <InputField {...form.field('maxKeyResults')} {...number} label="Key results per objective" />
      <SelectField
        {...form.field('companyCreators')}
        label="Company objectives are created by"
        options={COMPANY_CREATORS.map((value) => ({ value, label: COMPANY_CREATOR_WORDS[value] }))}
      />
      <SelectField
        {...form.field('teamCreators')}
        label="Team objectives are created by"
        options={TEAM_CREATORS.map((value) => ({ value, label: TEAM_CREATOR_WORDS[value] }))}
      />
      <Checkbox
        {...approvalField}
        required={false}
        defaultChecked={approval === 'on'}
        label="Approval required"
        hint="Drafts are submitted, and become active once a manager, the lead of the team or an administrator has approved them."
      />
      <InputField
        {...form.field('onTrackGap')}
        {...number}
        label="On track up to"
        hint="Percentage points behind what is expected by today."
        suffix="points"
      />
      <InputField
        {...form.field('atRiskGap')}
        {...number}
        label="At risk up to"
        hint="Beyond it, off track is suggested. What people choose in a check-in counts."
        suffix="points"
      />
      <div>
        <Button variant="primary" isPending={state === 'submitting'} pendingText="Saving…">
          Save settings
        </Button>
      </div>
    </CheckedForm>
  )
}
