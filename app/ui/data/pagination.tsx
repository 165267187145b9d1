import { Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { searchAddress } from './search-address.ts'

export interface PaginationProps {
  /** Counts from 1. */
  page: number
  pageSize: number
  total: number
  /** Noun of the entries: "page". */
  noun: string
  /** An irregular plural: "people". */
  nouns?: string | undefined
  /** The URL parameter, where a page has two lists. */
  param?: string | undefined
}

const count = new Intl.NumberFormat('en')

/** First, last, the current page and its neighbors; `'gap'` where pages are left out. */
export function shownPages(page: number, pageCount: number): (number | 'gap')[] {
  const near = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount)
  const pages = [...new Set(near)].sort((a, b) => a - b)
  return pages.flatMap((n, i) => {
    const previous = pages[i - 1] ?? n - 1
    if (n - previous === 2) return [n - 1, n]
    return n - previous > 2 ? ['gap' as const, n] : [n]
  })
}

/**
 * Which entries are shown, and links to other pages. Renders only the count if all fit, and nothing for an empty list,
 * which has its empty state.
 */
export function Pagination({
  page,
  pageSize,
  total,
  noun,
  nouns = `${noun}s`,
  param = 'page',
}: PaginationProps) {
  const { search } = useLocation()
  if (total === 0) return null

  const pageCount = Math.max(1, Math.ceil(total / pageSize))
  const current = Math.min(Math.max(1, page), pageCount)
  const address = (target: number) => searchAddress(search, { [param]: target === 1 ? null : target })
  const first = (current - 1) * pageSize + 1
  const last = Math.min(current * pageSize, total)

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <p className="text-ink-soft">
        {pageCount === 1 ? null : `${count.format(first)}–${count.format(last)} of `}
        {count.format(total)} {total === 1 ? noun : nouns}
      </p>
      {pageCount === 1 ? null : (
        <nav aria-label={`Pages of ${nouns}`} className="flex items-center gap-0.5 print:hidden">
          <Step label="Previous page" to={current > 1 ? address(current - 1) : undefined}>
            <ChevronLeft aria-hidden className="size-4" />
          </Step>
          {shownPages(current, pageCount).map((n, i) =>
            n === 'gap' ? (
              <span key={`gap-${i}`} aria-hidden className="px-1 text-ink-soft">
                …
              </span>
            ) : (
              <Step key={n} label={`Page ${n}`} to={address(n)} isCurrent={n === current}>
                {count.format(n)}
              </Step>
            ),
          )}
          <Step label="Next page" to={current < pageCount ? address(current + 1) : undefined}>
            <ChevronRight aria-hidden className="size-4" />
          </Step>
        </nav>
      )}
    </div>
  )
}

interface StepProps {
  label: string
  to: string | undefined
  isCurrent?: boolean
  children: ReactNode
}

function Step({ label, to, isCurrent = false, children }: StepProps) {
  const box =
    'inline-flex h-8 min-w-8 items-center justify-center rounded px-1.5 pointer-coarse:h-11 pointer-coarse:min-w-11'
  if (!to)
    return (
      <span aria-hidden className={clsx(box, 'text-line-strong')}>
        {children}
      </span>
    )

  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      preventScrollReset
      className={clsx(
        box,
        isCurrent ? 'bg-action-soft font-medium text-action-text' : 'hover:bg-surface-hover',
      )}
    >
      {children}
    </Link>
  )
}
