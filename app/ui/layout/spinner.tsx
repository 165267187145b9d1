import { LoaderCircle } from 'lucide-react'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SpinnerProps {
  /** Label for screen readers. Omit it next to a visible label. */
  label?: string | undefined
}

export function Spinner({ label }: SpinnerProps) {
  return (
    <span className="inline-flex">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      {label ? <VisuallyHidden>{label}</VisuallyHidden> : null}
    </span>
  )
}
