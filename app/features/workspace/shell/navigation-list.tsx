import { Link, useLocation } from '@remix-run/react'
import { drawnOnce } from '#app/ui/layout/drawn-once.ts'
import type { CallerRole } from '#contract/access.ts'
import { findCurrent, listOpen, NAVIGATION } from './navigation.ts'
import type { Destination } from './destination.ts'

interface NavigationListProps {
  callerRole: CallerRole
  isCollapsed: boolean
}

/** The groups of the sidebar. Collapsed, a link is an icon with its name as a tooltip. */
export function NavigationList({ callerRole, isCollapsed }: NavigationListProps) {
  const { pathname } = useLocation()
  return (
    <Groups current={findCurrent(pathname, callerRole)} callerRole={callerRole} isCollapsed={isCollapsed} />
  )
}

interface GroupsProps extends NavigationListProps {
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
          <p className="nav-title">{title}</p>
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
      className="nav-item"
    >
      <Icon aria-hidden />
      <span>{label}</span>
    </Link>
  )
}
