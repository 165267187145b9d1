import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentPropsWithoutRef, useState } from 'react'
import { Field, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'
import { type SelectOption, toValueAttribute, writeOptions } from './option-list.ts'

export interface SelectProps extends ComponentPropsWithoutRef<'select'> {
  options: readonly SelectOption[]
  /** First entry with an empty value: "Choose a size". */
  placeholder?: string | undefined
  /** Hundreds of options that stay as they are, and no `value`: one string, where an element each is most of a page's work. */
  isLong?: boolean | undefined
}

/** A styled native select; needs a label. Forms use `SelectField`. */
export function Select({ options, placeholder, isLong = false, className, ...rest }: SelectProps) {
  const List = isLong ? LongList : ShortList
  return (
    <span className="relative block">
      <List
        {...rest}
        options={options}
        placeholder={placeholder}
        className={clsx('control', 'h-9 appearance-none truncate ps-2.5 pe-9 pointer-coarse:h-11', className)}
      />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto size-4 text-ink-soft"
      />
    </span>
  )
}

type ListProps = Omit<SelectProps, 'isLong'>

function ShortList({ options, placeholder, ...rest }: ListProps) {
  return (
    <select {...rest}>
      {placeholder ? <option value="">{placeholder}</option> : null}
      {options.map((option) => (
        <option key={option.value} value={toValueAttribute(option)} disabled={option.isDisabled}>
          {option.label}
        </option>
      ))}
    </select>
  )
}

function LongList({ options, placeholder, ...rest }: ListProps) {
  const { defaultValue } = rest
  const chosen = defaultValue === undefined ? undefined : String(defaultValue)
  // Written once, since another string would take back what has been chosen.
  const [html] = useState(() => writeOptions(options, { placeholder, chosen }))
  return <select {...rest} dangerouslySetInnerHTML={{ __html: html }} />
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
