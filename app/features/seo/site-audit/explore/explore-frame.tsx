import { Link } from '@remix-run/react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { AuditFrame } from '#app/features/seo/site-audit/audit-frame.tsx'
import { type ExplorerView, paths } from '#app/lib/paths.ts'
import type { AuditDetail } from '#contract/seo/site-audit.ts'

const VIEWS = [
  { view: 'links', label: 'Links' },
  { view: 'structure', label: 'Site structure' },
  { view: 'redirects', label: 'Redirects' },
  { view: 'sitemaps', label: 'Sitemaps' },
  { view: 'duplicates', label: 'Duplicates' },
  { view: 'hreflang', label: 'hreflang' },
] as const satisfies { view: ExplorerView; label: string }[]

interface ExploreFrameProps {
  audit: AuditDetail
  timeZone: string
  view: (typeof VIEWS)[number]['view']
  children: ReactNode
}

/** Layout of the explorers of an audit: they share one tab, and wrap on a phone. */
export function ExploreFrame({ audit, timeZone, view: current, children }: ExploreFrameProps) {
  return (
    <AuditFrame audit={audit} timeZone={timeZone} tab="explore">
      <nav aria-label="Explorers" className="-mt-2 mb-4 print:hidden">
        <ul className="flex flex-wrap gap-1">
          {VIEWS.map(({ view, label }) => (
            <li key={view}>
              <Link
                to={paths.auditExplore(audit.id, view)}
                aria-current={view === current ? 'page' : undefined}
                className={clsx(
                  'flex h-8 items-center rounded-full px-3 whitespace-nowrap pointer-coarse:h-11',
                  view === current
                    ? 'bg-action-soft font-medium text-action-text'
                    : 'text-ink-soft hover:bg-surface-hover hover:text-ink-strong',
                )}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </AuditFrame>
  )
}
