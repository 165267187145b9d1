import type { SubmissionResult } from '@conform-to/react'
import { Trash2, UserPlus } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/forms/use-dialog.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Team } from '#contract/organization/teams.ts'
import { AddPeopleDialog, DeleteTeamDialog } from './team-dialogs.tsx'
import type { PersonChoice } from '#app/labels/person-option.tsx'
import { TeamForm } from './team-form.tsx'
import { RemovedNotice } from './removed-notice.tsx'
import { TeamMembers, type MembersPage } from './team-members.tsx'

interface TeamPageProps {
  team: Team
  members: MembersPage
  /** Everybody who could be in it; empty for who may not change it. */
  people: PersonChoice[]
  /** Just removed; the notice offers an undo. */
  removed: Pick<PersonChoice, 'id' | 'name'> | null
  isAdministrator: boolean
  lastResult: SubmissionResult | undefined
  /** Of the dialog that adds people. */
  addResult: SubmissionResult | undefined
}

/** One team: who is in it, and for administrators what can be changed. */
export function TeamPage(props: TeamPageProps) {
  const { team, members, people, removed, isAdministrator, lastResult, addResult } = props
  const { name, lead, users } = team
  const adding = useDialog('add-people')
  const deleting = useDialog('delete')
  const size = count(users.length, 'person', 'people')
  const facts = lead ? `${size}, led by ${lead.name}` : size
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Teams', to: paths.teams() }]}
        description={isAdministrator ? facts : `${facts}. Only administrators can change teams.`}
        actions={isAdministrator ? <AddPeople to={adding.address} /> : null}
      />
      {removed ? <RemovedNotice person={removed} team={team} /> : null}
      <div className="flex flex-col gap-8">
        <TeamMembers {...{ team, members, isAdministrator }} addAddress={adding.address} />
        {isAdministrator ? (
          <>
            <Card title="Name and lead">
              <TeamForm
                key={`${name} ${lead?.id ?? ''}`}
                team={team}
                people={people}
                lastResult={lastResult}
              />
            </Card>
            <DeleteCard address={deleting.address} />
          </>
        ) : null}
      </div>
      {isAdministrator && adding.isOpen ? (
        <AddPeopleDialog team={team} people={people} closeTo={adding.closedAddress} lastResult={addResult} />
      ) : null}
      {isAdministrator && deleting.isOpen ? (
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
