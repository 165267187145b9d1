import { useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { toCallerRole } from '#contract/access.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import { OrganizationLogo } from '#app/ui/layout/organization-logo.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import type { Theme } from '#app/ui/controls/theme-toggle.tsx'
import { AccountMenu, type Person } from './account-menu.tsx'
import { HeaderLinks } from './header-links.tsx'
import { SearchLauncher } from './search-launcher.tsx'
import { MenuButton, Sidebar } from './sidebar.tsx'
import { TrialBanner, type ShownPlan } from './trial-banner.tsx'

/** Branding of an organization: URLs of its logo and of the style sheet with its color. */
interface Brand {
  logo: string | null
  style: string | null
}

export interface AppShellProps {
  person: Person
  organization: string
  brand: Brand
  plan: ShownPlan | null
  /** Notifications; null where that could not be read. */
  unread: number | null
  theme: Theme
  isCollapsed: boolean
  children: ReactNode
}

/** Layout of all signed-in pages. */
export function AppShell(props: AppShellProps) {
  const { person, organization, brand, plan, unread, theme, isCollapsed, children } = props
  const callerRole = toCallerRole(person)
  return (
    <div className="flex min-h-dvh flex-col [--sticky-top:3.5rem] lg:flex-row">
      {brand.style ? <link rel="stylesheet" href={brand.style} /> : null}
      <SkipLink />
      <Sidebar
        organization={organization}
        logo={brand.logo}
        callerRole={callerRole}
        isCollapsed={isCollapsed}
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <TrialBanner plan={plan} isAdministrator={isAdministrator(person)} />
        <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-b border-line-soft bg-surface-page px-4 sm:gap-3 lg:px-8 print:hidden">
          <MenuButton />
          <p className="flex min-w-0 flex-1 items-center gap-2 font-medium text-ink-strong lg:hidden">
            {brand.logo ? (
              <OrganizationLogo src={brand.logo} className="max-h-6 max-w-16 sm:max-w-20" />
            ) : null}
            <span className="truncate">{organization}</span>
          </p>
          <div className="hidden flex-1 lg:block" />
          <SearchLauncher callerRole={callerRole} />
          <HeaderLinks unread={unread} />
          <AccountMenu person={person} theme={theme} />
        </header>
        <PendingBar />
        <main
          id="main"
          tabIndex={-1}
          className="mx-auto w-full max-w-7xl flex-1 px-4 py-6 outline-none lg:px-8"
        >
          {children}
        </main>
      </div>
    </div>
  )
}

/** Shown while the next page loads, after a delay. */
function PendingBar() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-50 text-action">
      <div className="h-0.5 animate-indeterminate bg-linear-to-r from-transparent via-current to-transparent bg-size-[40%_100%] bg-no-repeat" />
      <span className="sr-only">Loading...</span>
    </div>
  )
}
