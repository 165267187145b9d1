import { Link, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { PROFILE_PAGES } from './profile-pages.ts'

/** Layout of the profile pages: a navigation at the side, or on top on a phone. */
export function ProfileFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-[11rem_minmax(0,1fr)]">
      <nav
        aria-label="Your profile"
        className="min-w-0 border-b border-line-soft lg:sticky lg:top-20 lg:self-start lg:border-b-0 print:hidden"
      >
        <ul className="flex flex-wrap gap-1 pb-2 lg:flex-col lg:flex-nowrap">
          {PROFILE_PAGES.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                aria-current={pathname === to ? 'page' : undefined}
                className={clsx(
                  'flex h-8 items-center rounded px-3 whitespace-nowrap focus-visible:-outline-offset-2 pointer-coarse:h-11',
                  pathname === to
                    ? 'bg-action-soft font-medium text-action-text'
                    : 'text-ink hover:bg-surface-hover hover:text-ink-strong',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  )
}
