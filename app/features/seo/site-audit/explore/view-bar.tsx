import { Link, useLocation } from '@remix-run/react'
import { Bookmark, Check } from 'lucide-react'
import { dialogAddress } from '#app/lib/forms/dialogs.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Menu, MenuLabel, MenuLink } from '#app/ui/overlay/menu.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import { BUILT_IN_VIEWS } from '#contract/seo/site-audit.explore-conditions.ts'
import type { OwnColumn } from '#contract/seo/own-checks.words.ts'
import type { PageView } from '#contract/seo/site-audit.explore-views.ts'

interface ViewBarProps {
  auditId: string
  views: PageView[]
  /** The saved view that is open. */
  open: PageView | undefined
  /** The own checks of the audit. */
  own: readonly OwnColumn[]
  /** What is shown now, as a query. */
  query: string
}

export const viewAddress = (auditId: string, { id, query }: Pick<PageView, 'id' | 'query'>) =>
  `${paths.auditPages(auditId)}?${query}${query === '' ? '' : '&'}view=${id}`

/** Views of the page explorer: those that come with it, and those of the organization. */
export function ViewBar({ auditId, views, open, own, query }: ViewBarProps) {
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
        <MenuLabel>Ready to use</MenuLabel>
        {BUILT_IN_VIEWS.map(({ name, query: built }) => (
          <MenuLink key={name} to={`${paths.auditPages(auditId)}?${new URLSearchParams(built).toString()}`}>
            {name}
          </MenuLink>
        ))}
        {own.length > 0 ? (
          <MenuLink to={`${paths.auditPages(auditId)}?columns=${own.map(({ id }) => id).join(',')}`}>
            Custom search and extraction
          </MenuLink>
        ) : null}
        {views.length > 0 ? <MenuLabel>Saved by your organization</MenuLabel> : null}
        {views.map((view) => (
          <MenuLink
            key={view.id}
            to={viewAddress(auditId, view)}
            icon={view.id === open?.id ? <Check aria-label="Open now:" /> : <span className="size-4" />}
          >
            <span className="wrap-anywhere">{view.name}</span>
          </MenuLink>
        ))}
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
        <Link to={viewAddress(auditId, open)} className="link text-xs">
          Discard changes
        </Link>
      ) : null}
    </div>
  )
}
