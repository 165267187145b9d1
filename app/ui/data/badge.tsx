import clsx from 'clsx'
import type { ReactNode } from 'react'
import { drawnOnce } from '#app/ui/layout/drawn-once.ts'
import { ToneIcon, toneSoft, toneText, type Tone } from '#app/ui/theme/tone.tsx'

/** A short fact about a thing: a count, a plan, "Beta". For a status use `Status`. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex h-5 items-center gap-1 rounded px-1.5 text-xs font-medium whitespace-nowrap',
        toneSoft[tone],
        toneText[tone],
      )}
    >
      {children}
    </span>
  )
}

interface StatusProps {
  tone: Tone
  children: ReactNode
}

/** The status of a thing: icon, color and label. A list has the same few of them in each row. */
export const Status = drawnOnce(DrawnStatus, ({ tone, children }) =>
  typeof children === 'string' ? `${tone} ${children}` : undefined,
)

function DrawnStatus({ tone, children }: StatusProps) {
  return (
    <span className={clsx('status', toneText[tone])}>
      <ToneIcon tone={tone} />
      {children}
    </span>
  )
}
