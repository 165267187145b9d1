import clsx from 'clsx'
import { useId } from 'react'

export interface ProgressProps {
  /** The current activity: "Reading pages". */
  label: string
  /** From 0 to `max`. Omit it while unknown. */
  value?: number | undefined
  max?: number | undefined
  /** The state as text, at the end of the row: "312 of about 1,200 pages". */
  text?: string | undefined
}

/** A labeled progress bar. The native element, so it needs neither script nor a style attribute. */
export function Progress({ label, value, max = 100, text }: ProgressProps) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap justify-between gap-x-4">
        <label htmlFor={id} className="font-medium text-ink-strong">
          {label}
        </label>
        {text ? <span className="text-ink-soft">{text}</span> : null}
      </div>
      <progress
        id={id}
        max={max}
        {...(value === undefined ? {} : { value: Math.min(value, max) })}
        className={clsx(
          'block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line-soft text-action',
          '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current',
          '[&::-moz-progress-bar]:rounded-full [&::-moz-progress-bar]:bg-current',
          'indeterminate:animate-indeterminate indeterminate:bg-linear-to-r indeterminate:from-transparent indeterminate:via-current indeterminate:to-transparent',
          'indeterminate:bg-size-[40%_100%] indeterminate:bg-no-repeat indeterminate:[&::-moz-progress-bar]:bg-transparent',
        )}
      />
    </div>
  )
}
