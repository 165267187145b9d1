import { Link } from '@remix-run/react'
import { useEffect, useRef } from 'react'

export interface Tab {
  label: string
  to: string
  isCurrent: boolean
  /** Number of items. */
  count?: number | undefined
}

/** Margin next to a tab at the edge, in pixels, so that rounding does not clip it. */
const EDGE = 4

const format = new Intl.NumberFormat('en')

/** Views of one thing, each with its own URL; so they are links and not ARIA tabs. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const row = useRef<HTMLElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to
  // Scrolls only the row; the style below does the same on load without script, where supported.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!row.current || !tab) return
    const outside = tab.offsetLeft + tab.offsetWidth + EDGE - row.current.clientWidth
    row.current.scrollLeft = Math.max(0, outside)
  }, [current])

  return (
    <nav
      ref={row}
      aria-label={label}
      className="relative -mx-1 mb-6 overflow-x-auto overflow-y-hidden px-1 print:hidden"
    >
      <ul className="flex w-max min-w-full gap-5 border-b border-line-soft pe-1">
        {tabs.map(({ label: text, to, isCurrent, count }) => (
          <li key={to}>
            <Link to={to} aria-current={isCurrent ? 'page' : undefined} preventScrollReset className="tab">
              {text}
              {count === undefined ? null : (
                <span className="text-xs text-ink-soft">{format.format(count)}</span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
