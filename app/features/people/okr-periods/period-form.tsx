import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { OkrPeriod } from '#contract/people/okr-periods.ts'
import { CADENCE_WORDS, CADENCES } from '#contract/people/okr-periods.words.ts'

interface PeriodFormProps {
  /** Null for a new one. */
  period: OkrPeriod | null
  lastResult: SubmissionResult | undefined
}

type Name = 'name' | 'startDate' | 'endDate' | 'cadence' | 'isDefault'

const loadNew = () => import('./period-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))
const loadEdit = () => import('./period-form.check.ts').then(({ checkEdit }) => ({ check: checkEdit }))

const toValues = (period: OkrPeriod | null): Partial<Record<Name, string>> =>
  period
    ? {
        name: period.name,
        startDate: period.startDate,
        endDate: period.endDate,
        cadence: period.cadence,
        ...(period.isDefault && { isDefault: 'on' }),
      }
    : { cadence: 'weekly' }

export function PeriodForm({ period, lastResult }: PeriodFormProps) {
  const form = useCheckedForm<Name>({
    id: 'period',
    lastResult,
    loadCheck: period ? loadEdit : loadNew,
    defaultValue: toValues(period),
  })
  const { state, formData } = useNavigation()
  const { defaultValue: isDefault, ...defaultField } = form.field('isDefault')
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {period ? <VersionField version={period.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" maxLength={120} autoComplete="off" />
      <div className="flex flex-wrap gap-4">
        <InputField {...form.field('startDate')} type="date" label="First day" />
        <InputField {...form.field('endDate')} type="date" label="Last day" />
      </div>
      <SelectField
        {...form.field('cadence')}
        label="Check-ins"
        hint="A key result is overdue after one and a half times as long."
        options={CADENCES.map((value) => ({ value, label: CADENCE_WORDS[value] }))}
      />
      <Checkbox
        {...defaultField}
        required={false}
        defaultChecked={isDefault === 'on'}
        label="Default period"
        hint="New objectives are offered it first. There is one at most."
      />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={state === 'submitting' && !formData?.has('intent')}
          pendingText="Saving…"
        >
          {period ? 'Save period' : 'Create period'}
        </Button>
        <LinkButton variant="quiet" to={paths.okrPeriods()}>
          Back to periods
        </LinkButton>
      </div>
    </CheckedForm>
  )
}
