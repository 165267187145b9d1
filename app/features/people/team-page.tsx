import type { SubmissionResult } from '@conform-to/react'
import { Form, Link } from '@remix-run/react'
import { Trash2, UserPlus, X } from 'lucide-react'
import { count } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { useDialog } from '#app/lib/use-dialog.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { IconButton, LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Team } from '#contract/people.ts'
import { AddPeopleDialog, DeleteTeamDialog } from './team-dialogs.tsx'
import type { PersonChoice } from './people.api.server.ts'
import { toPhoto } from './person-words.ts'
import { TeamForm } from './team-form.tsx'

interface TeamPageProps {
  team: Team
  /** Everybody who could be in it; empty for who may not change it. */
  people: PersonChoice[]
  isAdministrator: boolean
  lastResult: SubmissionResult | undefined
}

/** One team: who is in it, and for administrators what can be changed. */
export function TeamPage({ team, people, isAdministrator, lastResult }: TeamPageProps) {
  const { name, lead, users } = team
  const adding = useDialog('add-people')
  const deleting = useDialog('delete')
  const isAdding = lastResult?.initialValue?.['intent'] === 'add'
  const size = count(users.length, 'person', 'people')
  return (
    <>
      <PageHeader
        title={name}
        crumbs={[{ label: 'Teams', to: paths.teams() }]}
        description={lead ? `${size}, led by ${lead.name}` : size}
        actions={isAdministrator ? <AddPeople to={adding.address} /> : null}
      />
      <div className="flex flex-col gap-8">
        <Members team={team} isAdministrator={isAdministrator} addAddress={adding.address} />
        {isAdministrator ? (
          <>
            <Card title="Name and lead">
              <TeamForm
                key={`${name} ${lead?.id ?? ''}`}
                team={team}
                people={people}
                lastResult={isAdding ? undefined : lastResult}
              />
            </Card>
            <DeleteCard address={deleting.address} />
          </>
        ) : null}
      </div>
      {isAdministrator && adding.isOpen ? (
        <AddPeopleDialog
          team={team}
          people={people}
          closeTo={adding.closedAddress}
          lastResult={isAdding ? lastResult : undefined}
        />
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

interface MembersProps {
  team: Team
  isAdministrator: boolean
  addAddress: string
}

function Members({ team, isAdministrator, addAddress }: MembersProps) {
  if (team.users.length === 0) {
    return (
      <Card isFlush>
        <EmptyState
          headingLevel={2}
          title="Nobody is in this team"
          action={isAdministrator ? <LinkButton to={addAddress}>Add people</LinkButton> : null}
        >
          Add those who work together. Somebody can be in several teams.
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card isFlush title="People">
      <ul className="divide-y divide-line-soft border-t border-line-soft">
        {team.users.map((user) => (
          <li key={user.id} className="flex min-h-10 items-center gap-3 px-5 py-1.5">
            <Avatar name={user.name} src={toPhoto(user)} size="small" />
            <Link to={paths.user(user.id)} className="font-medium text-ink-strong hover:underline">
              {user.name}
            </Link>
            {user.id === team.lead?.id ? <Badge>Lead</Badge> : null}
            {user.status === 'invited' ? <Badge>Invited</Badge> : null}
            <span className="min-w-0 flex-1 truncate text-ink-soft max-sm:invisible">{user.jobTitle}</span>
            {isAdministrator ? <RemoveButton user={user} team={team.name} /> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function RemoveButton({ user, team }: { user: Team['users'][number]; team: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="userId" value={user.id} />
      <IconButton size="small" label={`Remove ${user.name} from ${team}`} icon={<X aria-hidden />} />
    </Form>
  )
}

function DeleteCard({ address }: { address: string }) {
  return (
    <Card title="Delete">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose">The team goes, its people stay. A deleted team can&apos;t be had back.</p>
        <LinkButton to={address} preventScrollReset icon={<Trash2 aria-hidden />}>
          Delete team
        </LinkButton>
      </div>
    </Card>
  )
}
