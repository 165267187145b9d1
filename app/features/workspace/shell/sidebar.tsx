import { Link, useFetcher, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { paths } from '#app/lib/paths.ts'
import { buttonClass, IconButton } from '#app/ui/controls/button.tsx'
import { LogoMark } from '#app/ui/layout/logo.tsx'
import { OrganizationLogo } from '#app/ui/layout/organization-logo.tsx'
import type { CallerRole } from '#contract/access.ts'
import { NavigationList } from './navigation-list.tsx'

const ID = 'navigation'

// React 18 does not know these, and passes lower-case attributes through.
const opens = { popovertarget: ID }
const closes = { popovertarget: ID, popovertargetaction: 'hide' }
const isPopover = { popover: 'auto' }

interface SidebarProps {
  organization: string
  logo: string | null
  callerRole: CallerRole
  isCollapsed: boolean
}

/**
 * The navigation, once: a column beside wide pages, and on a phone a drawer. The drawer is a popover, so the browser itself
 * opens and closes it, including by Esc and by a press outside; a wide page shows the popover in its place, open or not.
 */
export function Sidebar(props: SidebarProps) {
  const { organization, callerRole, isCollapsed } = props
  const drawer = useRef<HTMLElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    if (drawer.current?.matches(':popover-open')) drawer.current.hidePopover()
  }, [key])

  return (
    <nav
      {...isPopover}
      ref={drawer}
      id={ID}
      aria-label="Main"
      data-collapsed={isCollapsed || undefined}
      className={clsx(
        'm-0 h-dvh max-h-none w-72 max-w-[85vw] overflow-y-auto border-0 border-e border-line-soft bg-surface-page p-3 text-ink shadow-float backdrop:bg-surface-sunken/70 print:hidden',
        'lg:sticky lg:flex lg:shrink-0 lg:flex-col lg:overflow-visible lg:bg-surface-sunken lg:p-0 lg:shadow-none',
        isCollapsed ? 'lg:w-14' : 'lg:w-60',
      )}
    >
      <div className="mb-4 flex items-center justify-between gap-2 ps-3 lg:hidden">
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
      <Brand {...props} />
      <div className="lg:flex-1 lg:overflow-y-auto lg:p-2">
        <NavigationList callerRole={callerRole} isCollapsed={isCollapsed} />
      </div>
      <div className="hidden justify-end p-2 lg:flex narrow:justify-center">
        <SidebarToggle isCollapsed={isCollapsed} />
      </div>
    </nav>
  )
}

function Brand({ organization, logo, isCollapsed }: SidebarProps) {
  return (
    <div className="hidden h-14 shrink-0 items-center gap-2 px-4 lg:flex narrow:justify-center narrow:px-0">
      <Link
        to={paths.dashboard()}
        aria-label="Bellwether, dashboard"
        className="flex min-w-0 items-center gap-2.5 rounded"
      >
        {logo ? (
          <OrganizationLogo src={logo} className={clsx('max-h-6', isCollapsed ? 'max-w-10' : 'max-w-28')} />
        ) : (
          <LogoMark className="size-6 text-action" />
        )}
        {isCollapsed ? null : <span className="truncate font-semibold text-ink-strong">{organization}</span>}
      </Link>
    </div>
  )
}

/** Opens the drawer, where the sidebar is not beside the page. */
export function MenuButton() {
  return (
    <button
      {...opens}
      type="button"
      aria-label="Open menu"
      className={`${buttonClass({ variant: 'quiet' })} aspect-square px-0! lg:hidden`}
    >
      <MenuIcon aria-hidden />
    </button>
  )
}

/** Stores the width in a cookie, with a form that script submits without leaving the page. */
function SidebarToggle({ isCollapsed }: { isCollapsed: boolean }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  return (
    <fetcher.Form method="post" action={paths.sidebar()}>
      <input type="hidden" name="state" value={isCollapsed ? 'open' : 'collapsed'} />
      <input type="hidden" name="next" value={pathname + search} />
      <IconButton
        type="submit"
        size="small"
        label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
        icon={isCollapsed ? <PanelLeftOpen aria-hidden /> : <PanelLeftClose aria-hidden />}
      />
    </fetcher.Form>
  )
}
