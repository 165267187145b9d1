import { OctagonAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'

export interface FieldFault {
  /** The id of the field, without `#`. Absent for the whole form. */
  id?: string | undefined
  text: string
}

export interface ErrorSummaryProps {
  title?: string | undefined
  faults: readonly FieldFault[]
}

/**
 * The error summary on top of a refused form, with a link to each field. Takes the focus when it appears. Renders
 * nothing without errors.
 */
export function ErrorSummary({ title = 'Check what you entered', faults }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const texts = faults.map(({ text }) => text).join('\n')
  useEffect(() => {
    if (texts) summary.current?.focus()
  }, [texts])

  if (faults.length === 0) return null

  return (
    <div
      ref={summary}
      role="alert"
      tabIndex={-1}
      // eslint-disable-next-line jsx-a11y/no-autofocus -- without script nothing else would tell a screen reader
      autoFocus
      className="max-w-xl rounded-card border border-status-problem bg-status-problem-soft px-4 py-3"
    >
      <h2 className="flex items-center gap-2 text-sm text-ink-strong">
        <OctagonAlert aria-hidden className="size-4 shrink-0 text-status-problem" />
        {title}
      </h2>
      <ul className="mt-1 ps-6">
        {faults.map(({ id, text }) => (
          <li key={`${id ?? ''} ${text}`} className="py-0.5">
            {id ? (
              <a
                href={`#${id}`}
                className="rounded-sm font-medium text-status-problem underline underline-offset-3"
              >
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
