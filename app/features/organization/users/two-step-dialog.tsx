import { useNavigation } from '@remix-run/react'
import { paths } from '#app/lib/paths.ts'
import { Button, LinkButton } from '#app/ui/controls/button.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Person } from '#contract/organization/users.ts'
import { UserIntent } from './user-intent.tsx'

interface TwoStepDialogProps {
  person: Pick<Person, 'id' | 'name'>
  closeTo: string
}

/** Confirms turning off two-step sign-in, since an impostor might ask for it. */
export function TwoStepDialog({ person: { id, name }, closeTo }: TwoStepDialogProps) {
  const { state } = useNavigation()
  return (
    <Dialog
      title={`Turn off two-step sign-in of ${name}?`}
      closeTo={closeTo}
      description={
        <ul className="mt-2 list-disc space-y-1 ps-5">
          <li className="font-medium text-ink-strong">Make sure the request really comes from them.</li>
          <li>They are signed out everywhere immediately, and can sign in without a code.</li>
          <li>Their recovery codes stop working.</li>
          <li>They are notified by email, and can turn it on again in their profile.</li>
        </ul>
      }
      footer={
        <>
          <UserIntent id={id} intent="reset-two-step" next={paths.user(id)}>
            <Button variant="danger" isPending={state === 'submitting'} pendingText="Turning off…">
              Turn off two-step sign-in
            </Button>
          </UserIntent>
          <LinkButton to={closeTo} replace preventScrollReset variant="quiet">
            Cancel
          </LinkButton>
        </>
      }
    />
  )
}
