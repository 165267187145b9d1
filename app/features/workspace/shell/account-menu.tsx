import { Form, useLocation } from '@remix-run/react'
import { CircleUserRound, LogOut, Settings } from 'lucide-react'
import type { User } from '#contract/organization/users.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Menu, MenuButton, MenuLink, MenuSeparator } from '#app/ui/overlay/menu.tsx'
import { ThemeToggle, type Theme } from '#app/ui/controls/theme-toggle.tsx'

export interface Person {
  name: string
  email: string
  role: User['role']
  isManager: boolean
  /** URL of the photo. */
  photo: string | null
}

export function AccountMenu({ person: { name, email, photo }, theme }: { person: Person; theme: Theme }) {
  const { pathname, search } = useLocation()
  return (
    <Menu
      label={`Account of ${name}`}
      trigger={<Avatar name={name} src={photo ?? undefined} />}
      isIconOnly
      align="end"
    >
      <div className="px-2.5 py-1.5">
        <p className="truncate font-medium text-ink-strong">{name}</p>
        <p className="max-w-60 truncate text-ink-soft">{email}</p>
      </div>
      <MenuSeparator />
      <MenuLink to={paths.profile()} icon={<CircleUserRound aria-hidden />}>
        Profile
      </MenuLink>
      <MenuLink to={paths.settings()} icon={<Settings aria-hidden />}>
        Settings
      </MenuLink>
      <MenuSeparator />
      <div className="px-1.5 py-1">
        <ThemeToggle action={paths.theme()} theme={theme} returnTo={pathname + search} />
      </div>
      <MenuSeparator />
      {/* Replaces the history entry, so that Back does not return to the page. */}
      <Form method="post" action={paths.signOut()} replace>
        <MenuButton icon={<LogOut aria-hidden />}>Sign out</MenuButton>
      </Form>
    </Menu>
  )
}
