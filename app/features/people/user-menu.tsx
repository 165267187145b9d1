import { useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Ellipsis, Mail, Pencil } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Menu, MenuButton, MenuLink, MenuSeparator } from '#app/ui/menu.tsx'
import { searchAddress } from '#app/ui/search-address.ts'
import type { User } from '#contract/account.ts'
import type { Person } from '#contract/people.ts'
import { mayChange } from './may-change.ts'
import { UserIntent } from './user-intent.tsx'

interface UserMenuProps {
  person: Person
  viewer: Pick<User, 'id' | 'role'>
}

/** What can be done with somebody in the list. */
export function UserMenu({ person, viewer }: UserMenuProps) {
  const { pathname, search } = useLocation()
  const { id, name, status } = person
  if (!mayChange(viewer, person)) return null
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
          {status === 'invited' ? (
            <UserIntent id={id} intent="resend" next={pathname + search}>
              <MenuButton icon={<Mail aria-hidden />}>Resend invitation</MenuButton>
            </UserIntent>
          ) : null}
          <MenuSeparator />
          <MenuLink
            to={searchAddress(search, { archive: id, undo: null })}
            preventScrollReset
            icon={<Archive aria-hidden />}
          >
            Archive
          </MenuLink>
        </>
      )}
      {status === 'archived' ? (
        <UserIntent id={id} intent="restore" next={pathname + search}>
          <MenuButton icon={<ArchiveRestore aria-hidden />}>Restore</MenuButton>
        </UserIntent>
      ) : null}
    </Menu>
  )
}
