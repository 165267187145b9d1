import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithoutRef } from 'react'
import { Field, controlAria, controlClass, type FieldProps } from '#app/ui/forms/field.tsx'

export interface SelectOption {
  value: string
  label: string
  isDisabled?: boolean | undefined
}

export interface SelectProps extends ComponentPropsWithoutRef<'select'> {
  options: readonly SelectOption[]
  /** First entry with an empty value: "Choose a size". */
  placeholder?: string | undefined
}

/** A styled native select; needs a label. Forms use `SelectField`. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className={clsx(
          controlClass,
          'h-9 appearance-none truncate ps-2.5 pe-9 pointer-coarse:h-11',
          className,
        )}
      >
        {placeholder ? <option value="">{placeholder}</option> : null}
        {options.map(({ value, label, isDisabled }) => (
          <option key={value} value={value} disabled={isDisabled}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-soft"
      />
    </span>
  )
}

export interface SelectFieldProps extends Omit<SelectProps, 'id'>, FieldProps {
  required?: boolean | undefined
}

/** A labeled select. With Conform spread `getSelectProps(fields.size)`. */
export function SelectField({ label, hint, errors, required = true, ...rest }: SelectFieldProps) {
  return (
    <Field id={rest.id} label={label} hint={hint} errors={errors} required={required}>
      <Select {...rest} required={required} {...controlAria({ id: rest.id, hint, errors })} />
    </Field>
  )
}
