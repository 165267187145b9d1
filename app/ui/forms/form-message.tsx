import clsx from 'clsx'
import type { ReactNode } from 'react'
import { ToneIcon, toneText, type Tone } from '#app/ui/theme/tone.tsx'

/** One line next to a form's button: saved, refused, or "No changes have been made". Announced when it changes. */
export function FormMessage({ tone = 'neutral', children }: { tone?: Tone; children?: ReactNode }) {
  return (
    <p role="status" className={clsx('flex items-center gap-1.5 empty:hidden', toneText[tone])}>
      {children ? (
        <>
          <ToneIcon tone={tone} />
          <span>{children}</span>
        </>
      ) : null}
    </p>
  )
}
