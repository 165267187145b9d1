import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'

export interface Crumb {
  label: string
  to: string
}

/** Breadcrumb navigation. `current` is the page itself and not a link. */
export function Breadcrumbs({ crumbs, current }: { crumbs: readonly Crumb[]; current: string }) {
  return (
    <nav aria-label="Breadcrumb" className="print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1 text-ink-soft">
        {crumbs.map(({ label, to }) => (
          <li key={to} className="flex items-center gap-1">
            <Link
              to={to}
              className="rounded-sm py-1 hover:text-ink-strong hover:underline pointer-coarse:py-2.5"
            >
              {label}
            </Link>
            <ChevronRight aria-hidden className="size-3.5" />
          </li>
        ))}
        <li aria-current="page" className="max-w-64 truncate py-1 text-ink">
          {current}
        </li>
      </ol>
    </nav>
  )
}
