import { useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Ellipsis, Mail, Pencil } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Menu, MenuButton, MenuLink, MenuRefusal, MenuSeparator } from '#app/ui/overlay/menu.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Person } from '#contract/organization/users.ts'
import type { PersonAction } from '#contract/organization/users.policy.ts'
import { UserIntent } from './user-intent.tsx'

/** Somebody in the list, with what can be done with them. */
export interface ListedPerson extends Person {
  /** Whether there is a form to change them. */
  canEdit: boolean
  actions: PersonAction[]
}

const WORDS = {
  archive: { label: 'Archive', Icon: Archive },
  restore: { label: 'Restore', Icon: ArchiveRestore },
  resend: { label: 'Resend invitation', Icon: Mail },
}

/** What can be done with somebody in the list, and why the rest can't. */
export function UserMenu({ person: { id, name, canEdit, actions } }: { person: ListedPerson }) {
  return (
    <Menu
      label={`Actions for ${name}`}
      trigger={<Ellipsis aria-hidden />}
      isIconOnly
      size="small"
      align="end"
    >
      <MenuLink to={paths.user(id)} icon={<Pencil aria-hidden />}>
        {canEdit ? 'Edit' : 'Open'}
      </MenuLink>
      {actions.map((action) => (
        <ActionItem key={action.intent} id={id} action={action} />
      ))}
    </Menu>
  )
}

function ActionItem({ id, action: { intent, refusal } }: { id: string; action: PersonAction }) {
  const { pathname, search } = useLocation()
  const { label, Icon } = WORDS[intent]
  const icon = <Icon aria-hidden />
  return (
    <>
      {intent === 'archive' ? <MenuSeparator /> : null}
      {refusal !== null ? (
        <MenuRefusal icon={icon} reason={refusal}>
          {label}
        </MenuRefusal>
      ) : intent === 'archive' ? (
        <MenuLink to={searchAddress(search, { archive: id, undo: null })} preventScrollReset icon={icon}>
          {label}
        </MenuLink>
      ) : (
        <UserIntent id={id} intent={intent} next={pathname + search}>
          <MenuButton icon={icon}>{label}</MenuButton>
        </UserIntent>
      )}
    </>
  )
}
