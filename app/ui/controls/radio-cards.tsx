import clsx from 'clsx'
import type { ReactNode } from 'react'
import { tickClass } from './checkbox.tsx'
import { FieldError, FieldHint, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'

export interface RadioCard {
  value: string
  label: ReactNode
  /** Description of the option. */
  description?: ReactNode
  /** At the end of the line: a price, a badge. */
  aside?: ReactNode
  isDisabled?: boolean | undefined
}

export interface RadioCardsProps extends FieldProps {
  name: string
  options: readonly RadioCard[]
  /** The initial value; Conform's `initialValue`. */
  defaultValue?: string | undefined
  /** Side by side where there is space. */
  columns?: 1 | 2 | 3 | undefined
  form?: string | undefined
}

const grids = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' }

/** One of a few, where each choice needs a sentence. For many short choices use `SelectField`. */
export function RadioCards(props: RadioCardsProps) {
  const { id, name, label, hint, errors, options, defaultValue, columns = 1, required = true, form } = props
  const aria = controlAria({ id, hint, errors })
  return (
    <fieldset id={id} className="flex max-w-xl min-w-0 flex-col" aria-describedby={aria['aria-describedby']}>
      <legend className="mb-1.5 font-medium text-ink-strong">
        {label}
        {required ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
      </legend>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      <div className={clsx('mt-1 grid gap-2', grids[columns])}>
        {options.map((option) => (
          <Card
            key={option.value}
            {...option}
            input={{ name, form, required, defaultChecked: option.value === defaultValue }}
            isInvalid={aria['aria-invalid'] ?? false}
          />
        ))}
      </div>
      <FieldError id={id} errors={errors} />
    </fieldset>
  )
}

interface CardProps extends RadioCard {
  input: { name: string; form: string | undefined; required: boolean; defaultChecked: boolean }
  isInvalid: boolean
}

function Card({ value, label, description, aside, isDisabled = false, input, isInvalid }: CardProps) {
  return (
    <label
      className={clsx(
        'flex cursor-pointer items-start gap-3 rounded-card border border-line-control bg-surface-raised px-4 py-3',
        'has-checked:border-action has-checked:bg-action-soft has-checked:ring-1 has-checked:ring-action',
        isDisabled ? 'cursor-not-allowed opacity-55' : 'hover:border-ink-soft',
        isInvalid && 'border-status-problem',
      )}
    >
      <input
        {...input}
        type="radio"
        value={value}
        disabled={isDisabled}
        className={clsx(tickClass, 'mt-px rounded-full after:size-2 after:rounded-full after:bg-action-on')}
      />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-ink-strong">{label}</span>
        {description ? <span className="block text-ink-soft">{description}</span> : null}
      </span>
      {aside ? <span className="shrink-0 font-medium text-ink-strong">{aside}</span> : null}
    </label>
  )
}
