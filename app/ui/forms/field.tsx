import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Props of every field. `id`, `name` and `errors` come from Conform's metadata. */
export interface FieldProps {
  id: string
  label: ReactNode
  /** Below the label: what to enter and why. */
  hint?: ReactNode
  /** Below the control. Only the first one is shown. */
  errors?: string[] | undefined
  required?: boolean | undefined
}

const hintId = (id: string) => `${id}-description`
const errorId = (id: string) => `${id}-error`

/** The attributes that associate a control with its hint and error. The ids are Conform's. */
export function controlAria({ id, hint, errors }: Pick<FieldProps, 'id' | 'hint' | 'errors'>) {
  const isInvalid = Boolean(errors?.length)
  const describedBy = [isInvalid ? errorId(id) : '', hint ? hintId(id) : ''].filter(Boolean).join(' ')
  return {
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy || undefined,
  }
}

/** Label, hint, control, error, in this order. Fields are required unless marked as optional. */
export function Field({
  id,
  label,
  hint,
  errors,
  required = true,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <div className="flex max-w-xl flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-strong">
        {label}
        {required ? null : <span className="font-normal text-ink-soft"> (optional)</span>}
      </label>
      {hint ? <FieldHint id={id}>{hint}</FieldHint> : null}
      {children}
      <FieldError id={id} errors={errors} />
    </div>
  )
}

export function FieldHint({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={hintId(id)} className="-mt-0.5 text-ink-soft">
      {children}
    </p>
  )
}

/** Stays in the page while empty, so that a screen reader hears the error when it comes. */
export function FieldError({ id, errors }: Pick<FieldProps, 'id' | 'errors'>) {
  const [error] = errors ?? []
  return (
    <p
      id={errorId(id)}
      aria-live="polite"
      className="flex items-start gap-1.5 text-status-problem empty:hidden"
    >
      {error ? (
        <>
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span>{error}</span>
        </>
      ) : null}
    </p>
  )
}
