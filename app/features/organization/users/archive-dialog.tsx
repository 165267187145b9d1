import { useLocation, useNavigation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Person } from '#contract/organization/users.ts'
import { UserIntent } from './user-intent.tsx'

/** Confirms archiving. Open while the URL says so, so it works without script. */
export function ArchiveDialog({ person, isViewer }: { person: Person; isViewer: boolean }) {
  const { id, name, firstName, isManager, managerName } = person
  const { pathname, search } = useLocation()
  const { state } = useNavigation()
  const closed = searchAddress(search, { archive: null, dialog: null })
  const next = pathname === paths.users() ? paths.users() + closed : paths.users()
  return (
    <Dialog
      title={`Archive ${name}?`}
      closeTo={closed}
      description={
        <ul className="mt-2 list-disc space-y-1 ps-5">
          {isViewer ? (
            <li className="font-medium text-ink-strong">
              This is your own account: someone else will have to restore you.
            </li>
          ) : null}
          <li>They are signed out everywhere immediately and can’t sign in.</li>
          <li>API keys that they created stop working.</li>
          <li>Their work stays, and their seat becomes available.</li>
          {isManager ? (
            <li>
              {managerName
                ? `Their direct reports will report to ${managerName}.`
                : 'Their direct reports will have no manager.'}
            </li>
          ) : null}
          <li>You can restore them at any time.</li>
        </ul>
      }
      footer={
        <>
          <UserIntent id={id} intent="archive" next={next}>
            <Button
              variant="danger"
              isPending={state === 'submitting'}
              pendingText="Archiving…"
              className="max-w-full"
            >
              <span className="truncate">Archive {firstName}</span>
            </Button>
          </UserIntent>
          <LinkButton to={closed} replace preventScrollReset variant="quiet">
            Cancel
          </LinkButton>
        </>
      }
    />
  )
}
