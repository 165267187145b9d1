import type { ReactNode } from 'react'
import { drawings } from './empty-drawings.tsx'

export interface EmptyStateProps {
  /** "No audits yet". */
  title: string
  /** One sentence: what this is good for. */
  children?: ReactNode
  /** The one thing to do: a `LinkButton`. */
  action?: ReactNode
  drawing?: keyof typeof drawings | undefined
}

/** In place of a list or a chart that has nothing in it. */
export function EmptyState({ title, children, action, drawing = 'list' }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-12 text-center">
      <svg viewBox="0 0 120 80" width="120" height="80" fill="none" aria-hidden className="text-ink-soft">
        {drawings[drawing]}
      </svg>
      <div className="max-w-md">
        <h3 className="text-base">{title}</h3>
        {children ? <div className="mt-1 text-pretty text-ink-soft">{children}</div> : null}
      </div>
      {action}
    </div>
  )
}
