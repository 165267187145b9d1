import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { type CheckedFormView, useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import { type Health, HEALTH_WORDS, HEALTHS } from '#contract/people/objectives.words.ts'

interface CheckInFormProps {
  /** Null for an objective itself, whose value is a percentage. */
  keyResult: KeyResult | null
  health: Health | null
  /** What is so now. */
  value: number | null
  lastResult: SubmissionResult | undefined
}

type Name = 'value' | 'doneMilestones' | 'health' | 'confidence' | 'comment'

const loadCheck = () =>
  import('./objective-form.check.ts').then(({ checkCheckIn }) => ({ check: checkCheckIn }))

const HEALTH_OPTIONS = HEALTHS.map((value) => ({ value, label: HEALTH_WORDS[value] }))

const doneOf = (keyResult: KeyResult | null) =>
  (keyResult?.milestones ?? []).filter(({ isDone }) => isDone).map(({ title }) => title)

/** How far it is, how it does, and why. */
export function CheckInForm({ keyResult, health, value, lastResult }: CheckInFormProps) {
  const form = useCheckedForm<Name>({
    id: 'check-in',
    lastResult,
    loadCheck,
    defaultValue: {
      value: value === null ? '' : String(value),
      doneMilestones: doneOf(keyResult),
      health: health ?? '',
      confidence: keyResult?.confidence == null ? '' : String(keyResult.confidence),
    },
  })
  const { state, formData } = useNavigation()
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      <input type="hidden" name="intent" value="check-in" />
      <ValueField form={form} keyResult={keyResult} />
      <SelectField
        {...form.field('health')}
        label="Health"
        placeholder="Choose a health"
        options={HEALTH_OPTIONS}
      />
      <InputField
        {...form.field('confidence')}
        label="Confidence"
        hint="How sure you are to reach the target, from 0 to 10."
        required={false}
        inputMode="numeric"
        autoComplete="off"
      />
      <TextareaField
        {...form.field('comment')}
        label="Comment"
        hint="Required when the health has become worse."
        required={false}
        rows={3}
      />
      <div>
        <Button
          variant="primary"
          isPending={state === 'submitting' && formData?.get('intent') === 'check-in'}
          pendingText="Checking in…"
        >
          Check in
        </Button>
      </div>
    </CheckedForm>
  )
}

interface ValueFieldProps {
  form: Pick<CheckedFormView<Name>, 'field' | 'list'>
  keyResult: KeyResult | null
}

function ValueField({ form, keyResult }: ValueFieldProps) {
  if (keyResult?.metric === 'boolean')
    return (
      <SelectField
        {...form.field('value')}
        label="Value"
        options={[
          { value: '0', label: 'Not done' },
          { value: '1', label: 'Done' },
        ]}
      />
    )
  if (keyResult?.metric === 'milestone')
    return (
      <>
        <input type="hidden" name="hasMilestones" value="on" />
        <CheckboxList
          {...form.list('doneMilestones')}
          label="Milestones that are done"
          required={false}
          searchLabel="Search milestones"
          options={keyResult.milestones.map(({ title }) => ({ value: title, label: title }))}
        />
      </>
    )
  const suffix =
    keyResult === null || keyResult.metric === 'percent' ? '%' : keyResult.unit || keyResult.currency
  return (
    <InputField
      {...form.field('value')}
      label="Value"
      hint="Leave it empty to report health only."
      required={false}
      inputMode="decimal"
      autoComplete="off"
      suffix={suffix || undefined}
    />
  )
}
