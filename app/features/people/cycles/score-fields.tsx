import { type FormEvent, useState } from 'react'
import { WeightTotal } from '#app/labels/weight-total.tsx'
import { InputField } from '#app/ui/controls/input.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/data/card.tsx'
import {
  SCORE_COMPONENT_WORDS,
  SCORE_COMPONENTS,
  SCORE_MODE_WORDS,
  SCORE_MODES,
} from '#contract/people/cycles.words.ts'
import { weightField } from '#contract/people/typed-cycle.words.ts'
import type { FieldsProps } from './group-fields.tsx'

const MODES = SCORE_MODES.map((value) => ({ value, label: SCORE_MODE_WORDS[value] }))

/** How the score of a reviewee is computed, and its scale. The total of weights follows where script runs. */
export function ScoreFields({ form }: FieldsProps) {
  const [weights, setWeights] = useState(() =>
    SCORE_COMPONENTS.map((component) => form.field(weightField(component)).defaultValue ?? ''),
  )
  const readWeights = ({ target }: FormEvent<HTMLDivElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const { name, value } = target
    setWeights((before) =>
      before.map((weight, index) => {
        const component = SCORE_COMPONENTS[index]
        return component && weightField(component) === name ? value : weight
      }),
    )
  }
  return (
    <Card
      title="Score"
      description="A part that is missing is left out, and the others count accordingly more."
    >
      <div className="flex flex-col gap-6">
        <SelectField {...form.field('scoreMode')} label="Score" options={MODES} />
        <div className="flex flex-wrap gap-6">
          <InputField
            {...form.field('outMin')}
            label="Lowest score"
            inputMode="decimal"
            className="max-w-24"
          />
          <InputField
            {...form.field('outMax')}
            label="Highest score"
            inputMode="decimal"
            className="max-w-24"
          />
        </div>
        <div
          className="hidden flex-col gap-6 group-has-[[name=scoreMode]_[value=weighted]:checked]/cycle:flex"
          onInput={readWeights}
        >
          {SCORE_COMPONENTS.map((component) => (
            <InputField
              key={component}
              {...form.field(weightField(component))}
              label={`${SCORE_COMPONENT_WORDS[component]}, weight in percent`}
              required={false}
              inputMode="decimal"
              className="max-w-24"
            />
          ))}
          <WeightTotal of="Score" weights={weights} />
        </div>
      </div>
    </Card>
  )
}
