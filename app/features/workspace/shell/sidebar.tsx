import { Link, useFetcher, useLocation } from '@remix-run/react'
import clsx from 'clsx'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { IconButton } from '#app/ui/controls/button.tsx'
import { drawnOnce } from '#app/ui/layout/drawn-once.ts'
import type { CallerRole } from '#contract/access.ts'
import { findCurrent, listOpen, NAVIGATION, type Destination } from './navigation.ts'

interface NavigationListProps {
  callerRole: CallerRole
  isCollapsed?: boolean
}

/** The groups of the sidebar and the drawer. Collapsed, a link is an icon with its name as a tooltip. */
export function NavigationList({ callerRole, isCollapsed = false }: NavigationListProps) {
  const { pathname } = useLocation()
  return (
    <Groups current={findCurrent(pathname, callerRole)} callerRole={callerRole} isCollapsed={isCollapsed} />
  )
}

interface GroupsProps extends Required<NavigationListProps> {
  /** The path of the destination that the page belongs to. */
  current: string | undefined
}

/** The same for everybody, so that a page need not draw it: a third of what the shell and a short list are. */
const Groups = drawnOnce(DrawnGroups, ({ current = '', callerRole, isCollapsed }) =>
  [current, callerRole, isCollapsed].join(),
)

function DrawnGroups({ current, callerRole, isCollapsed }: GroupsProps) {
  return (
    <>
      {NAVIGATION.map(({ title, destinations }) => (
        <div key={title} className="mb-4">
          <p className={clsx('mb-1 px-3 text-xs font-medium text-ink-soft', isCollapsed && 'sr-only')}>
            {title}
          </p>
          <ul className="flex flex-col gap-0.5">
            {listOpen(destinations, callerRole).map((destination) => (
              <li key={destination.to}>
                <DestinationLink
                  destination={destination}
                  isCurrent={destination.to === current}
                  isCollapsed={isCollapsed}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </>
  )
}

interface DestinationLinkProps {
  destination: Destination
  isCurrent: boolean
  isCollapsed: boolean
}

function DestinationLink({ destination, isCurrent, isCollapsed }: DestinationLinkProps) {
  const { label, to, icon: Icon, isExternal = false } = destination
  return (
    <Link
      to={to}
      reloadDocument={isExternal}
      prefetch={isExternal ? 'none' : 'intent'}
      aria-current={isCurrent ? 'page' : undefined}
      title={isCollapsed ? label : undefined}
      className={isCollapsed ? 'nav-item justify-center' : 'nav-item'}
    >
      <Icon aria-hidden className="size-4 shrink-0" />
      <span className={isCollapsed ? 'sr-only' : 'truncate'}>{label}</span>
    </Link>
  )
}

/** Stores the width in a cookie, with a form that script submits without leaving the page. */
export function SidebarToggle({ isCollapsed }: { isCollapsed: boolean }) {
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
