import type { SubmissionResult } from '@conform-to/react'
import { Trash2, UserPlus } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import type { TeamDetail } from '#contract/organization/teams.ts'
import { AddPeopleDialog, DeleteTeamDialog } from './team-dialogs.tsx'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { TeamForm } from './team-form.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { TeamMembers, type MembersPage } from './team-members.tsx'

interface TeamPageProps {
  team: TeamDetail
  members: MembersPage
  timeZone: string
  /** Possible members; empty for people who may not change the team. */
  people: PersonChoice[]
  /** A just removed member; the notice offers an undo. */
  removed: Pick<PersonChoice, 'id' | 'name'> | null
  lastResult: SubmissionResult | undefined
  /** The last result of the dialog that adds people. */
  addResult: SubmissionResult | undefined
}

/** One team with its members, and its settings for administrators. */
export function TeamPage(props: TeamPageProps) {
  const { team, members, timeZone, people, removed, lastResult, addResult } = props
  const { name, lead, users, allowedActions } = team
  const canEdit = isAllowed(allowedActions, 'edit')
  const canAdd = isAllowed(allowedActions, 'add-people')
  const canDelete = isAllowed(allowedActions, 'delete')
  const adding = useDialog('add-people')
  const deleting = useDialog('delete')
  const size = count(users.length, 'person', 'people')
  const facts = lead ? `${size}, led by ${lead.name}` : size
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Teams', to: paths.teams() }]}
        description={canEdit ? facts : `${facts}. Only administrators can change teams.`}
        actions={canAdd ? <AddPeople to={adding.address} /> : null}
      />
      {removed ? <RemovedNotice person={removed} team={team} /> : null}
      <div className="flex flex-col gap-8">
        <TeamMembers
          {...{ team, members, timeZone }}
          isAdministrator={isAllowed(allowedActions, 'remove-people')}
          addAddress={adding.address}
        />
        {canEdit ? (
          <Card title="Name and lead">
            <TeamForm key={team.version} team={team} people={people} lastResult={lastResult} />
          </Card>
        ) : null}
        {canDelete ? <DeleteCard address={deleting.address} /> : null}
      </div>
      {canAdd && adding.isOpen ? (
        <AddPeopleDialog team={team} people={people} closeTo={adding.closedAddress} lastResult={addResult} />
      ) : null}
      {canDelete && deleting.isOpen ? (
        <DeleteTeamDialog team={team} closeTo={deleting.closedAddress} />
      ) : null}
    </>
  )
}

function AddPeople({ to }: { to: string }) {
  return (
    <LinkButton variant="primary" icon={<UserPlus aria-hidden />} to={to} preventScrollReset>
      Add people
    </LinkButton>
  )
}

function DeleteCard({ address }: { address: string }) {
  return (
    <Card title="Delete">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">Its members keep their accounts. A deleted team can’t be restored.</p>
        <LinkButton to={address} preventScrollReset icon={<Trash2 aria-hidden />}>
          Delete team
        </LinkButton>
      </div>
    </Card>
  )
}
