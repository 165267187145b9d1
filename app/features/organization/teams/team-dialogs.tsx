import type { SubmissionResult } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { CheckboxList } from '#app/ui/controls/checkbox-list.tsx'
import { ConfirmDialog } from '#app/ui/overlay/confirm-dialog.tsx'
import { DialogButtons } from '#app/ui/overlay/dialog-buttons.tsx'
import { Dialog } from '#app/ui/overlay/dialog.tsx'
import type { Team } from '#contract/organization/teams.ts'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { toPersonOption } from '#app/labels/person-option.tsx'

interface DialogProps {
  team: Team
  closeTo: string
}

interface AddPeopleDialogProps extends DialogProps {
  people: PersonChoice[]
  lastResult: SubmissionResult | undefined
}

export function AddPeopleDialog({ team, people, closeTo, lastResult }: AddPeopleDialogProps) {
  const { state } = useNavigation()
  const members = new Set(team.users.map(({ id }) => id))
  const others = people.filter(({ id }) => !members.has(id))
  const errors = Object.values(lastResult?.error ?? {}).flatMap((texts) => texts ?? [])
  if (others.length === 0) {
    return (
      <Dialog
        title={`Add people to ${team.name}`}
        description="Everyone is already in this team."
        closeTo={closeTo}
        footer={<LinkButton to={paths.newUser()}>Add a user</LinkButton>}
      />
    )
  }
  return (
    <Dialog title={`Add people to ${team.name}`} closeTo={closeTo}>
      <Form method="post" noValidate className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="add" />
        <CheckboxList
          id="add-people"
          name="userIds[]"
          label="People"
          searchLabel="Search people"
          errors={errors}
          options={others.map(toPersonOption)}
        />
        <DialogButtons closeTo={closeTo} isPending={state === 'submitting'} pendingText="Adding…">
          Add to team
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

export function DeleteTeamDialog({ team: { name, users }, closeTo }: DialogProps) {
  const who =
    users.length === 1
      ? 'Its only member keeps their account'
      : `Its ${count(users.length, 'member')} keep their accounts`
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      description={`${users.length === 0 ? 'It has no members' : who}. A deleted team can’t be restored.`}
      closeTo={closeTo}
      intent="delete"
      pendingText="Deleting…"
      keep="Keep team"
    >
      Delete team
    </ConfirmDialog>
  )
}
