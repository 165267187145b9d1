import { useLocation } from '@remix-run/react'
import { Archive, ArchiveRestore, Mail, Pencil } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { MenuButton, MenuLink, MenuRefusal, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Person } from '#contract/organization/users.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { UserAction } from '#contract/organization/users.actions.ts'
import { UserIntent } from './user-intent.tsx'

const WORDS = {
  archive: { label: 'Archive', intent: 'archive', Icon: Archive },
  restore: { label: 'Restore', intent: 'restore', Icon: ArchiveRestore },
  'resend-invitation': { label: 'Resend invitation', intent: 'resend', Icon: Mail },
} as const

const hasItem = (action: UserAction): action is keyof typeof WORDS => action in WORDS

/** The actions on a user in the list, with reasons for those that are refused. */
export function UserMenu({ person: { id, name, allowedActions } }: { person: Person }) {
  return (
    <RowMenu of={name}>
      <MenuLink to={paths.user(id)} icon={<Pencil aria-hidden />}>
        {isAllowed(allowedActions, 'edit') ? 'Edit' : 'Open'}
      </MenuLink>
      {allowedActions.map(({ action, refusal }) =>
        hasItem(action) ? (
          <ActionItem key={action} id={id} action={action} reason={refusal?.text ?? null} />
        ) : null,
      )}
    </RowMenu>
  )
}

interface ActionItemProps {
  id: string
  action: keyof typeof WORDS
  reason: string | null
}

function ActionItem({ id, action, reason }: ActionItemProps) {
  const { pathname, search } = useLocation()
  const { label, intent, Icon } = WORDS[action]
  const icon = <Icon aria-hidden />
  return (
    <>
      {intent === 'archive' ? <MenuSeparator /> : null}
      {reason !== null ? (
        <MenuRefusal icon={icon} reason={reason}>
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
