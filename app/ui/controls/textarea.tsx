import clsx from 'clsx'
import type { ComponentPropsWithoutRef } from 'react'
import { Field, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'

export interface TextareaFieldProps extends Omit<ComponentPropsWithoutRef<'textarea'>, 'id'>, FieldProps {
  required?: boolean | undefined
}

/** A labeled text area; grows with its text where the browser can. */
export function TextareaField({
  label,
  hint,
  errors,
  required = true,
  className,
  ...rest
}: TextareaFieldProps) {
  return (
    <Field id={rest.id} label={label} hint={hint} errors={errors} required={required}>
      <textarea
        rows={4}
        {...rest}
        required={required}
        className={clsx(
          'control',
          'field-sizing-content min-h-24 px-2.5 py-1.5 read-only:border-line-strong read-only:bg-surface-sunken',
          className,
        )}
        {...controlAria({ id: rest.id, hint, errors })}
      />
    </Field>
  )
}
