import clsx from 'clsx'
import { controlAria, Field, type FieldProps } from './field.tsx'

export interface FileFieldProps extends FieldProps {
  name: string
  /** Types and extensions that the browser offers. */
  accept: string
  /** A browser fills in no file, so what a form keeps has no use here. */
  defaultValue?: string | undefined
}

/** A file upload. */
export function FileField({ name, accept, defaultValue: _, ...field }: FileFieldProps) {
  const { id, hint, errors } = field
  return (
    <Field {...field}>
      <input
        id={id}
        name={name}
        type="file"
        accept={accept}
        className={clsx(
          'control',
          'text-sm! file:me-3 file:h-9 file:border-0 file:bg-surface-hover file:px-3.5 print:hidden',
          'file:font-medium file:text-ink-strong pointer-coarse:file:h-11',
        )}
        {...controlAria({ id, hint, errors })}
      />
    </Field>
  )
}
