import { type FormEvent, useState } from 'react'
import { WeightTotal } from '#app/labels/weight-total.tsx'
import type { FormView } from '#app/lib/forms/form-view.ts'
import { Input } from '#app/ui/controls/input.tsx'
import { controlAria, FieldError, FieldHint } from '#app/ui/forms/field.tsx'
import {
  type Rated,
  RATED_ROWS,
  type RatedField,
  ratedField,
} from '#contract/people/appraisal-templates.words.ts'

export type TemplateFieldName =
  'name' | 'description' | 'status' | 'keyResultAreas' | 'ratingCriteria' | RatedField

type Form = Pick<FormView<TemplateFieldName>, 'field'>

interface AreaRowsProps {
  form: Form
  of: Rated
  label: string
  hint: string
}

const WORDS = { area: 'key result area', criterion: 'rating criterion' } as const
const GROUPS = { area: 'keyResultAreas', criterion: 'ratingCriteria' } as const

/** A row of fields for each area there may be, with the total of their weightage, which follows where script runs. */
export function AreaRows({ form, of, label, hint }: AreaRowsProps) {
  const rows = RATED_ROWS[of]
  const { id, errors } = form.field(GROUPS[of])
  const [weights, setWeights] = useState(() =>
    rows.map((row) => form.field(ratedField(of, 'Weight', row)).defaultValue ?? ''),
  )
  const readWeight = ({ target }: FormEvent<HTMLFieldSetElement>) => {
    if (!(target instanceof HTMLInputElement)) return
    const at = rows.findIndex((row) => ratedField(of, 'Weight', row) === target.name)
    if (at >= 0) setWeights((before) => before.with(at, target.value))
  }
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      onInput={readWeight}
      className="flex max-w-3xl min-w-0 flex-col gap-1.5"
      aria-describedby={controlAria({ id, hint: true, errors })['aria-describedby']}
    >
      <legend className="mb-1.5 font-medium text-ink-strong">{label}</legend>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id} errors={errors} />
      <ol className="mt-1 mb-3 flex flex-col gap-2">
        {rows.map((row) => (
          <li
            key={row}
            className="grid grid-cols-[1fr_6rem] gap-2 max-sm:border-b max-sm:border-line-soft max-sm:pb-2 sm:grid-cols-[1fr_1.5fr_6rem]"
          >
            <Cell
              form={form}
              name={ratedField(of, 'Name', row)}
              label={`Name of ${WORDS[of]} ${row}`}
              word="Name"
            />
            <div className="max-sm:order-last max-sm:col-span-2">
              <Cell
                form={form}
                name={ratedField(of, 'Description', row)}
                label={`Description of ${WORDS[of]} ${row}`}
                word="Description"
              />
            </div>
            <Cell
              form={form}
              name={ratedField(of, 'Weight', row)}
              label={`Weightage of ${WORDS[of]} ${row}`}
              word="Weight"
              isWeight
            />
          </li>
        ))}
      </ol>
      <WeightTotal of="Weightage" weights={weights} />
    </fieldset>
  )
}

interface CellProps {
  form: Form
  name: RatedField
  label: string
  word: string
  isWeight?: boolean
}

function Cell({ form, name, label, word, isWeight = false }: CellProps) {
  const field = form.field(name)
  return (
    <span className="flex min-w-0 flex-col gap-1">
      <Input
        id={field.id}
        name={field.name}
        defaultValue={field.defaultValue}
        aria-label={label}
        placeholder={word}
        autoComplete="off"
        {...(isWeight && { inputMode: 'decimal' as const, suffix: '%' })}
        {...controlAria(field)}
      />
      <FieldError {...field} />
    </span>
  )
}
