import { useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Ellipsis, Mail, Pencil } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Menu, MenuButton, MenuLink, MenuSeparator } from '#app/ui/overlay/menu.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { User } from '#contract/account.ts'
import type { Person } from '#contract/people.ts'
import { findObstacle, mayChange, type Standing } from '#contract/people.policy.ts'
import { UserIntent } from './user-intent.tsx'

interface UserMenuProps {
  person: Person
  viewer: Pick<User, 'id' | 'role'>
  standing: Standing
}

/** What can be done with somebody in the list. */
export function UserMenu({ person, viewer, standing }: UserMenuProps) {
  const { pathname, search } = useLocation()
  const { id, name, status } = person
  if (!mayChange(viewer, person)) return null
  const isOffered = (intent: 'archive' | 'restore' | 'resend') =>
    findObstacle(intent, person, standing) === undefined
  return (
    <Menu
      label={`Actions for ${name}`}
      trigger={<Ellipsis aria-hidden />}
      isIconOnly
      size="small"
      align="end"
    >
      <MenuLink to={paths.user(id)} icon={<Pencil aria-hidden />}>
        {status === 'archived' ? 'Open' : 'Edit'}
      </MenuLink>
      {status === 'archived' ? null : (
        <>
          {status === 'invited' && isOffered('resend') ? (
            <UserIntent id={id} intent="resend" next={pathname + search}>
              <MenuButton icon={<Mail aria-hidden />}>Resend invitation</MenuButton>
            </UserIntent>
          ) : null}
          {isOffered('archive') ? (
            <>
              <MenuSeparator />
              <MenuLink
                to={searchAddress(search, { archive: id, undo: null })}
                preventScrollReset
                icon={<Archive aria-hidden />}
              >
                Archive
              </MenuLink>
            </>
          ) : null}
        </>
      )}
      {status === 'archived' && isOffered('restore') ? (
        <UserIntent id={id} intent="restore" next={pathname + search}>
          <MenuButton icon={<ArchiveRestore aria-hidden />}>Restore</MenuButton>
        </UserIntent>
      ) : null}
    </Menu>
  )
}
