import { useLocation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import { UserIntent } from './user-intent.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import type { Person } from '#contract/organization/users.ts'

/** After somebody was archived: a notice with an undo. */
export function ArchivedNotice({ person: { id, name, allowedActions } }: { person: Person }) {
  const refusal = findRefusal(allowedActions, 'restore')
  const { search } = useLocation()
  const next = paths.users() + searchAddress(search, { undo: null })
  return (
    <div className="mb-4 flex">
      <div className="min-w-0 flex-1">
        <Callout
          title={`${name} is archived`}
          action={
            <span className="flex gap-2">
              {refusal ? null : (
                <UserIntent id={id} intent="restore" next={next}>
                  <Button size="small">Undo</Button>
                </UserIntent>
              )}
              <LinkButton to={next} size="small" variant="quiet" preventScrollReset>
                Close
              </LinkButton>
            </span>
          }
        >
          They are signed out everywhere and can’t sign in. Their work stays.
          {refusal ? ` To restore them: ${refusal.text}` : null}
        </Callout>
      </div>
    </div>
  )
}
