import { Form, Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { IconButton, LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Toolbar } from '#app/ui/data/toolbar.tsx'
import type { Team } from '#contract/organization/teams.ts'
import { toPhoto } from '#app/labels/person-labels.ts'

/** The members that match the URL. */
export interface MembersPage {
  items: Team['users']
  total: number
  query: { q?: string | undefined; page: number; pageSize: number }
}

interface TeamMembersProps {
  team: Team
  members: MembersPage
  isAdministrator: boolean
  addAddress: string
}

/** The members of a team; a large one can be searched, and is paged. */
export function TeamMembers({ team, members, isAdministrator, addAddress }: TeamMembersProps) {
  const { items, total, query } = members
  const isLong = team.users.length > query.pageSize
  if (team.users.length === 0) {
    return (
      <Card isFlush>
        <EmptyState
          headingLevel={2}
          title="This team has no members"
          action={isAdministrator ? <LinkButton to={addAddress}>Add people</LinkButton> : null}
        >
          {isAdministrator
            ? 'Add the people who work together. A person can be in several teams.'
            : 'Your administrators have not added anyone yet.'}
        </EmptyState>
      </Card>
    )
  }
  return (
    <div>
      {isLong ? <Toolbar search={{ label: 'Search people', value: query.q }} /> : null}
      <Card isFlush title="People">
        {items.length === 0 ? <NoMatch team={team} /> : null}
        <ul className="divide-y divide-line-soft border-t border-line-soft">
          {items.map((user) => (
            <li key={user.id} className="flex min-h-10 items-center gap-3 px-5 py-1.5">
              <Avatar name={user.name} src={toPhoto(user)} size="small" />
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 sm:flex-nowrap">
                <Link
                  to={paths.user(user.id)}
                  className="min-w-0 font-medium wrap-anywhere text-ink-strong hover:underline"
                >
                  {user.name}
                </Link>
                {user.id === team.lead?.id ? <Badge>Lead</Badge> : null}
                {user.status === 'invited' ? <Badge>Invited</Badge> : null}
                <span className="min-w-0 flex-1 basis-0 truncate text-ink-soft max-sm:hidden">
                  {user.jobTitle}
                </span>
              </span>
              {isAdministrator ? <RemoveButton user={user} team={team.name} /> : null}
            </li>
          ))}
        </ul>
      </Card>
      {isLong ? <Pagination {...query} total={total} noun="person" nouns="people" /> : null}
    </div>
  )
}

function NoMatch({ team }: { team: Pick<Team, 'id'> }) {
  return (
    <EmptyState
      headingLevel={2}
      drawing="search"
      title="No members match"
      action={<LinkButton to={paths.team(team.id)}>Show all members</LinkButton>}
    >
      No member has this text in their name or job title.
    </EmptyState>
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
