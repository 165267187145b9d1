import { useEffect, useState } from 'react'
import { Combobox, type ComboboxOption } from './combobox.tsx'
import { Field, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'
import { Select } from './select.tsx'

export interface SearchSelectFieldProps extends FieldProps {
  name: string
  options: readonly ComboboxOption[]
  /** The empty option, with an empty value: "Nobody". */
  noneLabel: string
  defaultValue?: string | undefined
  /** See `Select`. The options have no details. */
  isLong?: boolean | undefined
}

/** A choice of many, such as a person. A native select, which becomes a combobox where script runs. */
export function SearchSelectField(props: SearchSelectFieldProps) {
  const {
    id,
    name,
    label,
    hint,
    errors,
    required = true,
    options,
    noneLabel,
    defaultValue = '',
    isLong,
  } = props
  const [chosen, setChosen] = useState<string>()
  // Keeps a choice that was made before hydration.
  useEffect(() => setChosen((before) => before ?? readSelect(id)), [id])
  const aria = controlAria({ id, hint, errors })
  return (
    <Field id={id} label={label} hint={hint} errors={errors} required={required}>
      {chosen === undefined ? (
        <Select
          id={id}
          name={name}
          defaultValue={defaultValue}
          placeholder={noneLabel}
          options={isLong ? options : options.map(toPlain)}
          isLong={isLong}
          {...aria}
        />
      ) : (
        <>
          <input type="hidden" name={name} value={chosen} />
          <Combobox
            id={id}
            options={[{ value: '', label: noneLabel }, ...options]}
            value={chosen}
            onChoose={setChosen}
            {...aria}
          />
        </>
      )}
    </Field>
  )
}

function readSelect(id: string): string {
  const select = document.getElementById(id)
  return select instanceof HTMLSelectElement ? select.value : ''
}

function toPlain({ value, label, detail }: ComboboxOption) {
  return { value, label: detail ? `${label}, ${detail}` : label }
}
