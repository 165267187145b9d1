import type { SubmissionResult } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { type FormEvent, useState } from 'react'
import { WeightTotal } from '#app/labels/weight-total.tsx'
import { CheckedForm } from '#app/lib/forms/checked-form.tsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { useCheckedForm } from '#app/lib/forms/use-checked-form.ts'
import { VersionField } from '#app/lib/forms/version-field.tsx'
import { Button } from '#app/ui/controls/button.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { RadioCards } from '#app/ui/controls/radio-cards.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { TextareaField } from '#app/ui/controls/textarea.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { APPRAISAL_CYCLE_FROZEN } from '#contract/people/appraisal-cycles.actions.ts'
import type { AppraisalCycleDetail } from '#contract/people/appraisal-cycles.ts'
import {
  APPRAISAL_COMPONENT_WORDS,
  APPRAISAL_COMPONENTS,
  APPRAISAL_VISIBILITIES,
  APPRAISAL_VISIBILITY_WORDS,
  type AppraisalVisibility,
  COMPONENT_FIELDS,
} from '#contract/people/appraisal-cycles.words.ts'

type Name =
  | 'name'
  | 'description'
  | 'startDate'
  | 'endDate'
  | 'visibility'
  | 'reviewCycleId'
  | 'scaleMax'
  | (typeof COMPONENT_FIELDS)[keyof typeof COMPONENT_FIELDS]

interface CycleFormProps {
  /** Null for a new cycle. */
  cycle: AppraisalCycleDetail | null
  reviewCycles: { id: string; name: string; scoredCount: number }[]
  lastResult: SubmissionResult | undefined
}

const loadCheck = () => import('./appraisal-cycle-form.check.ts')
const loadNewCheck = () =>
  import('./appraisal-cycle-form.check.ts').then(({ checkNew }) => ({ check: checkNew }))

const HINTS: Readonly<Record<AppraisalVisibility, string>> = {
  after_finalize: 'They read the ratings of their manager and the score, and acknowledge them.',
  never: 'They read their own rating only.',
}

const VISIBILITIES = APPRAISAL_VISIBILITIES.map((value) => ({
  value,
  label: APPRAISAL_VISIBILITY_WORDS[value],
  description: HINTS[value],
}))

function toDefaults(cycle: AppraisalCycleDetail | null): Partial<Record<Name, string>> {
  if (!cycle) return { kraWeight: '100', scaleMax: '5', visibility: 'after_finalize' }
  const { weights } = cycle
  return {
    name: cycle.name,
    description: cycle.description ?? '',
    startDate: cycle.startDate,
    endDate: cycle.endDate,
    visibility: cycle.visibility,
    reviewCycleId: cycle.reviewCycle?.id ?? '',
    scaleMax: String(cycle.scaleMax),
    kraWeight: String(weights.kra),
    selfWeight: String(weights.self),
    reviewWeight: String(weights.review),
  }
}

export function AppraisalCycleForm({ cycle, reviewCycles, lastResult }: CycleFormProps) {
  const form = useCheckedForm<Name>({
    id: 'appraisal-cycle',
    lastResult,
    loadCheck: cycle ? loadCheck : loadNewCheck,
    defaultValue: toDefaults(cycle),
  })
  const { state, formData } = useNavigation()
  const isFrozen = cycle !== null && cycle.state !== 'not_started'
  return (
    <CheckedForm form={form} className="flex flex-col gap-6">
      <ErrorSummary faults={form.faults} />
      {isFrozen ? <Callout>{APPRAISAL_CYCLE_FROZEN}</Callout> : null}
      {cycle ? <VersionField version={cycle.version} lastResult={lastResult} /> : null}
      <InputField {...form.field('name')} label="Name" maxLength={120} autoComplete="off" />
      <TextareaField
        {...form.field('description')}
        label="Description"
        required={false}
        rows={2}
        className="min-h-16"
      />
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <InputField
          {...form.field('startDate')}
          label="Start date"
          type="date"
          className="w-56"
          readOnly={isFrozen}
        />
        <InputField
          {...form.field('endDate')}
          label="End date"
          type="date"
          className="w-56"
          readOnly={isFrozen}
        />
      </div>
      <ScoreFields form={form} cycle={cycle} reviewCycles={reviewCycles} isFrozen={isFrozen} />
      <RadioCards
        {...form.field('visibility')}
        label="When employees see their appraisal"
        options={VISIBILITIES}
        columns={2}
      />
      <div>
        <Button
          variant="primary"
          isPending={state === 'submitting' && !formData?.has('intent')}
          pendingText={cycle ? 'Saving…' : 'Creating…'}
        >
          {cycle ? 'Save changes' : 'Create appraisal cycle'}
        </Button>
      </div>
    </CheckedForm>
  )
}

interface ScoreFieldsProps extends Pick<CycleFormProps, 'cycle' | 'reviewCycles'> {
  form: Pick<FormView<Name>, 'field'>
  isFrozen: boolean
}

/** Of what the final score is made. The total follows where script runs. */
function ScoreFields({ form, cycle, reviewCycles, isFrozen }: ScoreFieldsProps) {
  const names = APPRAISAL_COMPONENTS.map((component) => COMPONENT_FIELDS[component])
  const [weights, setWeights] = useState(() => names.map((name) => form.field(name).defaultValue ?? ''))
  const readWeight = ({ target }: FormEvent<HTMLFieldSetElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const at = names.findIndex((name) => name === target.name)
    if (at >= 0) setWeights((before) => before.with(at, target.value))
  }
  const chosen = cycle?.reviewCycle
  const options = [
    ...(chosen && !reviewCycles.some(({ id }) => id === chosen.id)
      ? [{ value: chosen.id, label: chosen.name }]
      : []),
    ...reviewCycles.map(({ id, name, scoredCount }) => ({
      value: id,
      label: `${name} (${scoredCount} scores)`,
    })),
  ]
  return (
    <fieldset onInput={readWeight} className="flex min-w-0 flex-col gap-6">
      <legend className="mb-1.5 font-medium text-ink-strong">Final score</legend>
      <p className="max-w-prose text-ink-soft">
        A part that somebody does not have is left out, and the others count accordingly more.
      </p>
      {APPRAISAL_COMPONENTS.map((component) => (
        <InputField
          key={component}
          {...form.field(COMPONENT_FIELDS[component])}
          label={`${APPRAISAL_COMPONENT_WORDS[component]}, weight in percent`}
          required={false}
          inputMode="decimal"
          autoComplete="off"
          className="max-w-24"
          readOnly={isFrozen}
        />
      ))}
      <WeightTotal of="Component" weights={weights} />
      {isFrozen ? (
        <input type="hidden" name="reviewCycleId" value={chosen?.id ?? ''} readOnly />
      ) : (
        <SelectField
          {...form.field('reviewCycleId')}
          label="Review cycle"
          hint="A completed one, where its score has a weight. Employees and managers read the score as a part of the appraisal."
          required={false}
          placeholder="None"
          options={options}
        />
      )}
      <InputField
        {...form.field('scaleMax')}
        label="Best score"
        hint="The lowest score is 0."
        inputMode="numeric"
        className="max-w-24"
        readOnly={isFrozen}
      />
    </fieldset>
  )
}
