import clsx from 'clsx'
import type { ComponentPropsWithoutRef } from 'react'
import { FieldError, FieldHint, controlAria, type FieldProps } from '#app/ui/forms/field.tsx'

export const tickClass =
  'size-4.5 shrink-0 appearance-none border border-line-control bg-surface-raised bg-center bg-no-repeat ' +
  'checked:border-action checked:bg-action disabled:opacity-55 aria-invalid:border-status-problem ' +
  'relative after:absolute after:inset-0 after:m-auto after:opacity-0 checked:after:opacity-100'

export interface CheckboxProps extends Omit<ComponentPropsWithoutRef<'input'>, 'id' | 'type'>, FieldProps {
  required?: boolean | undefined
}

/**
 * A yes or no. The label says what is true when it is checked. With Conform spread `getInputProps(f, { type: 'checkbox'
 * })`.
 */
export function Checkbox({ label, hint, errors, className, ...rest }: CheckboxProps) {
  return (
    <div className="flex max-w-xl flex-col gap-1">
      <label className="flex cursor-pointer items-start gap-2.5 pointer-coarse:py-2">
        <input
          {...rest}
          type="checkbox"
          className={clsx(
            tickClass,
            'mt-px rounded-sm after:h-2.5 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-e-2 after:border-b-2',
            'after:border-action-on forced-colors:appearance-auto',
            className,
          )}
          {...controlAria({ id: rest.id, hint, errors })}
        />
        <span className="text-ink">{label}</span>
      </label>
      <div className="flex flex-col gap-1.5 ps-7">
        {hint ? <FieldHint id={rest.id}>{hint}</FieldHint> : null}
        <FieldError id={rest.id} errors={errors} />
      </div>
    </div>
  )
}
