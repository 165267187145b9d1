import clsx from 'clsx'
import type { ReactNode } from 'react'

export interface CardProps {
  title?: ReactNode
  /** One line below the title: content, date and source. */
  description?: ReactNode
  /** Small buttons or links at the end of the title row. */
  actions?: ReactNode
  /** Below a divider at the bottom. */
  footer?: ReactNode
  /** For a table or list that reaches to the edges. */
  isFlush?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Card({
  title,
  description,
  actions,
  footer,
  isFlush = false,
  className,
  children,
}: CardProps) {
  return (
    <section className={clsx('min-w-0 rounded-card border border-line-soft bg-surface-raised', className)}>
      {title ? (
        <header
          className={clsx(
            'flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-5 pt-4',
            isFlush && 'pb-3',
          )}
        >
          <div className="min-w-0 flex-1 basis-40">
            <h2 className="text-base wrap-anywhere">{title}</h2>
            {description ? <p className="max-w-prose text-ink-soft">{description}</p> : null}
          </div>
          {actions ? <div className="-my-0.5 flex items-center gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {children === undefined ? null : <div className={isFlush ? undefined : 'px-5 py-4'}>{children}</div>}
      {footer ? (
        <footer className="border-t border-line-soft px-5 py-3 text-ink-soft">{footer}</footer>
      ) : null}
    </section>
  )
}
