import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from './breadcrumbs.tsx'

export interface PageHeaderProps {
  title: string
  /** Next to the title: a `Status` or a `Badge`. */
  state?: ReactNode
  /** One or two sentences: the purpose of the page, or identifying facts. */
  description?: ReactNode
  /** One primary action, after secondary ones. */
  actions?: ReactNode
  /** Ancestors of the page. */
  crumbs?: readonly Crumb[] | undefined
}

export function PageHeader({ title, state, description, actions, crumbs }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-col gap-2">
      {crumbs ? <Breadcrumbs crumbs={crumbs} current={title} /> : null}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="text-xl wrap-anywhere">{title}</h1>
            {state}
          </div>
          {description ? (
            <div className="mt-1 max-w-prose wrap-anywhere text-ink-soft">{description}</div>
          ) : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div> : null}
      </div>
    </header>
  )
}
