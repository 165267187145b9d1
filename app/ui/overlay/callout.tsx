import clsx from 'clsx'
import { Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { ToneIcon, toneSoft, toneText, type Tone } from '#app/ui/theme/tone.tsx'

export interface CalloutProps {
  tone?: Tone | undefined
  title?: string | undefined
  children?: ReactNode
  /** A `LinkButton` or a small form. */
  action?: ReactNode
}

/** A notice that belongs to the page; what just happened is a toast. */
export function Callout({ tone = 'neutral', title, children, action }: CalloutProps) {
  return (
    <div
      className={clsx('flex flex-wrap items-start gap-x-3 gap-y-2 rounded-card px-4 py-3', toneSoft[tone])}
    >
      {/* As one item, so that only the action wraps and the icon stays beside the text. */}
      <div className="flex min-w-0 flex-1 basis-56 gap-3">
        <span className={clsx('mt-0.5 shrink-0', toneText[tone])}>
          {tone === 'neutral' ? <Info aria-hidden className="size-4 shrink-0" /> : <ToneIcon tone={tone} />}
        </span>
        <div className="max-w-prose min-w-0 flex-1 wrap-anywhere">
          {title ? <p className="font-medium text-ink-strong">{title}</p> : null}
          {children ? <div className="text-ink">{children}</div> : null}
        </div>
      </div>
      {action}
    </div>
  )
}
