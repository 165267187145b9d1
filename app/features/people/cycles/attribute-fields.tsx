import { Checkbox } from '#app/ui/controls/checkbox.tsx'
import { Select, SelectField } from '#app/ui/controls/select.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { FieldError } from '#app/ui/forms/field.tsx'
import { SCORER_WORDS, SCORERS } from '#contract/people/cycles.words.ts'
import type { Choice } from './cycle-choices.ts'
import type { FieldsProps } from './group-fields.tsx'

/** Empty ones beside those that are chosen, so that more can be added without script. */
const MORE = 2
const FEWEST = 3
const MOST = 20

const SCORER_OPTIONS = SCORERS.map((value) => ({ value, label: SCORER_WORDS[value] }))

/** The attributes that are rated beside the questions, in order, and their calibration. */
export function AttributeFields({ form, attributes }: FieldsProps & { attributes: readonly Choice[] }) {
  const { id, name, errors, defaultValues } = form.list('scoredAttributeIds')
  const size = Math.min(MOST, Math.max(FEWEST, defaultValues.length + MORE))
  const options = attributes.map((attribute) => ({ value: attribute.id, label: attribute.name }))
  const { defaultValue: calibrated, ...calibration } = form.field('calibrated')
  return (
    <Card title="Scored attributes and calibration">
      <div className="flex flex-col gap-6">
        <fieldset id={id} className="flex max-w-xl min-w-0 flex-col gap-1.5">
          <legend className="mb-1.5 font-medium text-ink-strong">
            Scored attributes<span className="font-normal text-ink-soft"> (optional)</span>
          </legend>
          <p className="text-ink-soft">Rated for each reviewee, in this order. Save to get more fields.</p>
          {Array.from({ length: size }, (_, index) => (
            <Select
              key={index}
              name={name}
              aria-label={`Attribute ${index + 1}`}
              placeholder="None"
              options={options}
              defaultValue={defaultValues[index] ?? ''}
            />
          ))}
          <FieldError id={id} errors={errors} />
        </fieldset>
        <SelectField {...form.field('scorer')} label="Who rates them" options={SCORER_OPTIONS} />
        <Checkbox
          {...calibration}
          required={false}
          defaultChecked={calibrated === 'on'}
          label="Calibrate ratings after reviews end"
          hint="Groups of managers compare the ratings before anything is shared."
        />
        <div className="hidden flex-col gap-6 group-has-[[name=calibrated]:checked]/cycle:flex">
          <SelectField
            {...form.field('axisX')}
            label="Horizontal axis of the 9-box"
            required={false}
            placeholder="None"
            options={options}
          />
          <SelectField
            {...form.field('axisY')}
            label="Vertical axis of the 9-box"
            required={false}
            placeholder="None"
            options={options}
          />
        </div>
      </div>
    </Card>
  )
}
