import type { ReactNode } from 'react'
import { drawings } from './empty-drawings.tsx'

export interface EmptyStateProps {
  /** "No audits yet". */
  title: string
  /** One sentence: the benefit. */
  children?: ReactNode
  /** The one action: a `LinkButton`. */
  action?: ReactNode
  drawing?: keyof typeof drawings | undefined
  /** 2 where it stands alone on its page, 3 below the title of a card. */
  headingLevel?: 2 | 3 | undefined
}

/** In place of an empty list or chart. */
export function EmptyState(props: EmptyStateProps) {
  const { title, children, action, drawing = 'list', headingLevel = 3 } = props
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <svg viewBox="0 0 120 80" width="120" height="80" fill="none" aria-hidden className="text-ink-soft">
        {drawings[drawing]}
      </svg>
      <div className="max-w-md">
        <Heading className="text-base">{title}</Heading>
        {children ? <div className="mt-1 text-pretty text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
