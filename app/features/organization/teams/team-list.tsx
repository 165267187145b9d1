import { Link } from '@remix-run/react'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { count, formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { AvatarStack } from '#app/ui/data/avatar-stack.tsx'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { MenuLink, MenuSeparator, RowMenu } from '#app/ui/overlay/menu.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listTeams, Team } from '#contract/organization/teams.ts'
import { toPhoto } from '#app/labels/person-labels.ts'

interface TeamListProps {
  teams: Team[]
  total: number
  query: QueryOf<typeof listTeams>
  isAdministrator: boolean
  timeZone: string
}

const ABOUT = 'Groups of people who work together. A person can be in several teams.'

export function TeamList({ teams, total, query, isAdministrator, timeZone }: TeamListProps) {
  const { q, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'Teams',
        description: isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change teams.`,
        actions: isAdministrator ? <AddTeam /> : null,
      }}
      search={{ label: 'Search teams', value: q }}
      exportTo={isAdministrator ? paths.teamsExport() : undefined}
      total={total}
      paging={{ page, pageSize, noun: 'team' }}
      empty={{
        title: 'No teams yet',
        action: isAdministrator ? <AddTeam /> : null,
        children: isAdministrator
          ? 'Name the team, choose a lead and add its members. A person can be in several teams.'
          : 'Your administrators have not created any yet.',
      }}
      noMatch={{ title: 'No teams match', children: 'No team name contains this text.' }}
      table={{
        caption: 'Teams',
        columns: toColumns(timeZone),
        rows: teams,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
        rowActions: isAdministrator ? (team) => <TeamMenu team={team} /> : undefined,
      }}
    />
  )
}

function toColumns(timeZone: string): Column<Team>[] {
  return [
    {
      id: 'name',
      header: 'Team',
      phone: 'title',
      isSortable: true,
      share: 30,
      cell: ({ id, name }) => (
        <Link to={paths.team(id)} prefetch="intent" className="font-medium text-ink-strong hover:underline">
          {name}
        </Link>
      ),
    },
    {
      id: 'lead',
      header: 'Lead',
      phone: 'fact',
      isSortable: true,
      share: 20,
      cell: ({ lead }) =>
        lead ? <span title={lead.name}>{lead.name}</span> : <span className="text-ink-soft">Nobody</span>,
    },
    {
      id: 'size',
      header: 'People',
      phone: 'fact',
      isSortable: true,
      cell: ({ users }) => <Faces users={users} />,
    },
    {
      id: 'created',
      header: 'Created',
      align: 'end',
      isSortable: true,
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt, timeZone)}</time>,
    },
  ]
}

/** The number of members is next to them. */
const MOST_FACES = 5

function Faces({ users }: Pick<Team, 'users'>) {
  if (users.length === 0) return <span className="text-ink-soft">Nobody yet</span>
  return (
    <span className="inline-flex items-center gap-3">
      <AvatarStack people={users.slice(0, MOST_FACES).map((user) => ({ ...user, src: toPhoto(user) }))} />
      <span className="text-ink-soft">{count(users.length, 'person', 'people')}</span>
    </span>
  )
}

function TeamMenu({ team: { id, name } }: { team: Team }) {
  return (
    <RowMenu of={name}>
      <MenuLink to={paths.team(id)} icon={<Pencil aria-hidden />}>
        Edit
      </MenuLink>
      <MenuSeparator />
      <MenuLink to={`${paths.team(id)}?dialog=delete`} icon={<Trash2 aria-hidden />}>
        Delete
      </MenuLink>
    </RowMenu>
  )
}

function AddTeam() {
  return (
    <LinkButton variant="primary" icon={<Plus aria-hidden />} to={paths.newTeam()}>
      Add team
    </LinkButton>
  )
}
