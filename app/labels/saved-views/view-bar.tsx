import { Link, useLocation } from '@remix-run/react'
import { Bookmark, Check } from 'lucide-react'
import { dialogAddress } from '#app/lib/forms/dialogs.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Menu, MenuLabel, MenuLink } from '#app/ui/overlay/menu.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import { type SavedView, viewAddress } from './saved-view.ts'

interface ViewBarProps {
  /** The URL of the list without a view, with what no view keeps. */
  here: string
  /** Views that come with the list. */
  builtIn: readonly { name: string; to: string }[]
  views: readonly SavedView[]
  /** The saved view that is open. */
  open: SavedView | undefined
  /** What is shown now, as a query. */
  query: string
}

/** Views of a list: those that come with it, and those of the organization. */
export function ViewBar({ here, builtIn, views, open, query }: ViewBarProps) {
  const search = new URLSearchParams(useLocation().search)
  const mayEdit = open !== undefined && isAllowed(open.allowedActions, 'edit')
  const isChanged = open !== undefined && open.query !== query
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Menu
        label="Views"
        trigger={
          <>
            <Bookmark aria-hidden /> <span className="max-w-48 truncate">{open?.name ?? 'Views'}</span>
          </>
        }
      >
        {builtIn.length > 0 ? <MenuLabel>Ready to use</MenuLabel> : null}
        {builtIn.map(({ name, to }) => (
          <MenuLink key={name} to={to}>
            {name}
          </MenuLink>
        ))}
        {views.length > 0 ? <MenuLabel>Saved by your organization</MenuLabel> : null}
        {views.map((view) => (
          <MenuLink
            key={view.id}
            to={viewAddress(here, view)}
            icon={view.id === open?.id ? <Check aria-label="Open now:" /> : <span className="size-4" />}
          >
            <span className="wrap-anywhere">{view.name}</span>
          </MenuLink>
        ))}
        {builtIn.length + views.length === 0 ? <MenuLabel>No saved views yet</MenuLabel> : null}
      </Menu>
      {query === '' || (open && !isChanged) ? null : (
        <LinkButton to={dialogAddress('save-view', search)} preventScrollReset variant="quiet">
          Save as view
        </LinkButton>
      )}
      {mayEdit ? (
        <>
          <LinkButton to={dialogAddress('edit-view', search)} preventScrollReset variant="quiet">
            {isChanged ? 'Save changes' : 'Rename view'}
          </LinkButton>
          <LinkButton to={dialogAddress('delete-view', search)} preventScrollReset variant="quiet">
            Delete view
          </LinkButton>
        </>
      ) : null}
      {open && isChanged ? (
        <Link to={viewAddress(here, open)} className="link text-xs">
          Discard changes
        </Link>
      ) : null}
    </div>
  )
}
