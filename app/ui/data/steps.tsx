import { Link } from '@remix-run/react'
import clsx from 'clsx'
import { Check } from 'lucide-react'

export interface Step {
  label: string
  /** When it comes: "Dec 1, 2026". */
  note?: string | undefined
  /** URL of a completed step; its input is kept. */
  to?: string | undefined
}

export interface StepsProps {
  /** "Sign up" */
  label: string
  steps: readonly Step[]
  /** The index of the step that is shown, from 0. */
  current: number
}

/** More than these have no lines between them on a phone, where there is no room. */
const MOST_WITH_LINES = 5

/** Progress of a wizard: completed, current and upcoming steps. On a phone only the current step has a label. */
export function Steps({ label, steps, current }: StepsProps) {
  const isLong = steps.length > MOST_WITH_LINES
  return (
    <nav aria-label={label} className="mb-8">
      <p className="mb-2 text-xs text-ink-soft sm:sr-only">
        Step {current + 1} of {steps.length}
      </p>
      <ol className="flex items-center gap-1.5 sm:gap-3">
        {steps.map(({ label: text, note, to }, i) => (
          <li
            key={text}
            aria-current={i === current ? 'step' : undefined}
            className={clsx(
              'flex items-center gap-1.5 sm:gap-3',
              i < steps.length - 1 && (isLong ? 'sm:flex-1' : 'flex-1'),
              i === current ? 'font-medium text-ink-strong' : 'text-ink-soft',
            )}
          >
            <StepLabel
              text={text}
              note={note}
              to={i < current ? to : undefined}
              number={i + 1}
              state={i - current}
            />
            {i < steps.length - 1 ? (
              <span
                aria-hidden
                className={clsx(
                  'h-0.5 min-w-1 flex-1 sm:min-w-4',
                  isLong && 'max-sm:hidden',
                  i < current ? 'bg-action' : 'bg-line-soft',
                )}
              />
            ) : null}
          </li>
        ))}
      </ol>
    </nav>
  )
}

interface StepLabelProps {
  text: string
  note: string | undefined
  to: string | undefined
  number: number
  /** Negative: completed. 0: current. Positive: upcoming. */
  state: number
}

function StepLabel({ text, note, to, number, state }: StepLabelProps) {
  const words = (
    <>
      <span
        aria-hidden
        className={clsx(
          'grid size-6 shrink-0 place-items-center rounded-full border text-xs font-medium',
          state < 0 && 'border-action bg-action text-action-on',
          state === 0 && 'border-action text-action-text ring-1 ring-action',
          state > 0 && 'border-line-control',
        )}
      >
        {state < 0 ? <Check className="size-3.5" /> : number}
      </span>
      <span className={clsx('whitespace-nowrap', state !== 0 && 'max-sm:sr-only')}>
        {text}
        {state < 0 ? <span className="sr-only"> (done)</span> : null}
        {note ? <span className="block text-xs font-normal text-ink-soft">{note}</span> : null}
      </span>
    </>
  )
  const box = 'flex items-center gap-2 rounded-sm'
  return to ? (
    <Link to={to} className={clsx(box, 'hover:text-ink-strong hover:underline')}>
      {words}
    </Link>
  ) : (
    <span className={box}>{words}</span>
  )
}
