import { useLocation } from '@remix-run/react'
import { Menu as MenuIcon, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { buttonClass } from '#app/ui/controls/button.tsx'
import type { CallerRole } from '#contract/access.ts'
import { NavigationList } from './sidebar.tsx'

const ID = 'navigation'

// React 18 does not know these, and passes lower-case attributes through.
const opens = { popovertarget: ID }
const closes = { popovertarget: ID, popovertargetaction: 'hide' }
const isPopover = { popover: 'auto' }

/**
 * The sidebar on a phone. A popover, so the browser itself opens and closes it, including by Esc and by a press
 * outside.
 */
export function NavigationDrawer({
  organization,
  callerRole,
}: {
  organization: string
  callerRole: CallerRole
}) {
  const drawer = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [key])

  return (
    <div className="lg:hidden">
      <button
        {...opens}
        type="button"
        aria-label="Open menu"
        className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
      >
        <MenuIcon aria-hidden />
      </button>
      <nav
        {...isPopover}
        ref={drawer}
        id={ID}
        aria-label="Main"
        className="m-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-e border-line-soft bg-surface-page p-3 text-ink shadow-float backdrop:bg-surface-sunken/70"
      >
        <div className="mb-4 flex items-center justify-between gap-2 ps-3">
          <p className="truncate font-medium text-ink-strong">{organization}</p>
          <button
            {...closes}
            type="button"
            aria-label="Close menu"
            className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0!`}
          >
            <X aria-hidden />
          </button>
        </div>
        <NavigationList callerRole={callerRole} />
      </nav>
    </div>
  )
}
