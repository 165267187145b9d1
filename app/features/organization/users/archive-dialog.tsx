import { useLocation, useNavigation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { SelectField } from '#app/ui/controls/select.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import { searchAddress } from '#app/ui/data/search-address.ts'
import type { Person } from '#contract/organization/users.ts'
import { OWN_MANAGER, UserIntent } from './user-intent.tsx'

interface ArchiveDialogProps {
  person: Person
  isViewer: boolean
  /** Who may be the new manager of their reports. */
  managers: readonly Choice[]
}

interface Choice {
  id: string
  name: string
  email: string
}

const FORM = 'archive-user'

/** Confirms archiving, and asks who their reports report to. Open while the URL says so, so it works without script. */
export function ArchiveDialog({ person, isViewer, managers }: ArchiveDialogProps) {
  const { id, name, firstName, isManager } = person
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
          {isManager ? <li>Their direct reports get the manager that you choose here.</li> : null}
          <li>You can restore them at any time.</li>
        </ul>
      }
      footer={
        <>
          <Button
            form={FORM}
            variant="danger"
            isPending={state === 'submitting'}
            pendingText="Archiving…"
            className="max-w-full"
          >
            <span className="truncate">Archive {firstName}</span>
          </Button>
          <LinkButton to={closed} replace preventScrollReset variant="quiet">
            Cancel
          </LinkButton>
        </>
      }
    >
      <UserIntent formId={FORM} id={id} intent="archive" next={next}>
        {isManager ? <NewManager person={person} managers={managers} /> : null}
      </UserIntent>
    </Dialog>
  )
}

/** Of the people who have not left. A native select: a list of its own would be cut off by the dialog. */
function NewManager({ person, managers }: Pick<ArchiveDialogProps, 'person' | 'managers'>) {
  const { id, managerName } = person
  const others = managers.filter((manager) => manager.id !== id)
  return (
    <SelectField
      id="new-manager"
      name="managerId"
      label="New manager of their direct reports"
      options={[
        { value: OWN_MANAGER, label: managerName ? `${managerName}, their own manager` : 'Nobody' },
        ...(managerName ? [{ value: 'none', label: 'Nobody' }] : []),
        ...others.map((manager) => ({ value: manager.id, label: `${manager.name} (${manager.email})` })),
      ]}
    />
  )
}
