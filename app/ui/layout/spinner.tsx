import { LoaderCircle } from 'lucide-react'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface SpinnerProps {
  /** What is being waited for, said to screen readers. Leave out where words stand beside it. */
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
