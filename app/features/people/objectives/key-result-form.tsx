import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import { type CheckedFormView, useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SearchSelectField } from '#app/ui/controls/search-select.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import type { KeyResult } from '#contract/people/objectives.key-results.reply.ts'
import { METRIC_WORDS, METRICS } from '#contract/people/objectives.words.ts'

interface KeyResultFormProps {
  /** Null for a new one. */
  keyResult: KeyResult | null
  people: PersonChoice[]
  ownerId: string
  closeTo: string
  lastResult: SubmissionResult | undefined
}

type Name =
  | 'title'
  | 'ownerId'
  | 'metric'
  | 'unit'
  | 'currency'
  | 'startValue'
  | 'targetValue'
  | 'allowOver'
  | 'weight'
  | 'dueDate'
  | 'milestones'

const toValues = (keyResult: KeyResult | null, ownerId: string): Partial<Record<Name, string>> =>
  keyResult
    ? {
        title: keyResult.title,
        ownerId: keyResult.owner?.id ?? '',
        metric: keyResult.metric,
        unit: keyResult.unit,
        currency: keyResult.currency,
        startValue: String(keyResult.startValue),
        targetValue: String(keyResult.targetValue),
        ...(keyResult.allowOver && { allowOver: 'on' }),
        weight: String(keyResult.weight),
        dueDate: keyResult.dueDate ?? '',
        milestones: keyResult.milestones.map(({ title }) => title).join('\n'),
      }
    : { ownerId, metric: 'percent', startValue: '0', targetValue: '100', weight: '1' }

const loadNew = () =>
  import('./objective-form.check.ts').then(({ checkNewKeyResult }) => ({ check: checkNewKeyResult }))
const loadEdit = () =>
  import('./objective-form.check.ts').then(({ checkEditKeyResult }) => ({ check: checkEditKeyResult }))

/** What is measured, from where to where. */
export function KeyResultForm({ keyResult, people, ownerId, closeTo, lastResult }: KeyResultFormProps) {
  const form = useCheckedForm<Name>({
    id: 'key-result',
    lastResult,
    loadCheck: keyResult ? loadEdit : loadNew,
    defaultValue: toValues(keyResult, ownerId),
  })
  const { state } = useNavigation()
  const isPending = state === 'submitting'
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {keyResult ? <VersionField version={keyResult.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('title')} label="Title" maxLength={250} autoComplete="off" />
      <SearchSelectField
        {...form.field('ownerId')}
        label="Owner"
        hint="Checks in on it."
        noneLabel="Choose an owner"
        options={people.map(({ id, name, email }) => ({ value: id, label: name, detail: email }))}
      />
      <MetricFields form={form} />
      <InputField
        {...form.field('weight')}
        label="Weight"
        hint="How much it counts among the key results of its objective. At least one has a weight above zero."
        inputMode="decimal"
        autoComplete="off"
      />
      <InputField {...form.field('dueDate')} type="date" label="Due date" required={false} />
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          isPending={isPending}
          pendingText="Saving…"
          {...(keyResult ? {} : { name: 'intent', value: 'save' })}
        >
          Save key result
        </Button>
        {keyResult ? null : (
          <Button name="intent" value="another">
            Save and add another
          </Button>
        )}
        <LinkButton variant="quiet" to={closeTo}>
          Cancel
        </LinkButton>
      </div>
    </CheckedForm>
  )
}

function MetricFields({ form }: { form: Pick<CheckedFormView<Name>, 'field'> }) {
  const { defaultValue: over, ...allowOver } = form.field('allowOver')
  return (
    <>
      <SelectField
        {...form.field('metric')}
        label="Metric"
        options={METRICS.map((value) => ({ value, label: METRIC_WORDS[value] }))}
      />
      <div className="flex flex-wrap gap-4">
        <InputField
          {...form.field('startValue')}
          label="Start"
          hint="Of a percent, number or currency."
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
        <InputField
          {...form.field('targetValue')}
          label="Target"
          hint="Below the start where less is better."
          required={false}
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap gap-4">
        <InputField
          {...form.field('unit')}
          label="Unit"
          hint="Of a number, such as customers."
          required={false}
          maxLength={20}
          autoComplete="off"
        />
        <InputField
          {...form.field('currency')}
          label="Currency"
          hint="Three letters, such as USD."
          required={false}
          maxLength={3}
          autoComplete="off"
        />
      </div>
      <Checkbox
        {...allowOver}
        required={false}
        defaultChecked={over === 'on'}
        label="Can exceed 100%"
        hint="Of a percent: values above 100 are accepted."
      />
      <TextareaField
        {...form.field('milestones')}
        label="Milestones"
        hint="One per line, where the metric is milestones."
        required={false}
        rows={3}
      />
    </>
  )
}
