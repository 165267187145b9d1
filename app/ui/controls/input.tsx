import clsx from 'clsx'
import { type ComponentPropsWithoutRef, forwardRef, type ReactNode } from 'react'
import { Field, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'

export interface InputProps extends ComponentPropsWithoutRef<'input'> {
  /** Fixed prefix: `https://`. */
  prefix?: string | undefined
  /** Fixed suffix: `pages`, `.bellwether.app`. */
  suffix?: ReactNode
}

/** A styled input; needs a label. Forms use `InputField`. */
export const Input = forwardRef<HTMLInputElement, InputProps>(function Input(
  { className, prefix, suffix, ...rest },
  ref,
) {
  const input = (
    <input
      {...rest}
      ref={ref}
      className={clsx(
        'control',
        'h-9 px-2.5 read-only:border-line-strong read-only:bg-surface-sunken focus-visible:z-1 pointer-coarse:h-11',
        prefix && 'rounded-s-none',
        suffix && 'rounded-e-none',
        className,
      )}
    />
  )
  if (!prefix && !suffix) return input

  return (
    <span className="relative flex items-stretch">
      {prefix ? <Affix side="start">{prefix}</Affix> : null}
      {input}
      {suffix ? <Affix side="end">{suffix}</Affix> : null}
    </span>
  )
})

function Affix({ side, children }: { side: 'start' | 'end'; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'flex shrink-0 items-center border border-line-control bg-surface-sunken px-2.5 text-base text-ink-soft',
        side === 'start' ? 'rounded-s border-e-0' : 'rounded-e border-s-0',
      )}
    >
      {children}
    </span>
  )
}

export interface InputFieldProps extends Omit<InputProps, 'id'>, FieldProps {
  required?: boolean | undefined
}

/**
 * A labeled input. With Conform: `<InputField label="Work email" errors={fields.email.errors}
 * {...getInputProps(fields.email, { type: 'email' })} />`. Pass `required={false}` to mark it optional.
 */
export function InputField({ label, hint, errors, required = true, ...rest }: InputFieldProps) {
  return (
    <Field id={rest.id} label={label} hint={hint} errors={errors} required={required}>
      <Input {...rest} required={required} {...controlAria({ id: rest.id, hint, errors })} />
    </Field>
  )
}
