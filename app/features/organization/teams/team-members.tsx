import { Form, Link } from '@remix-run/react'
import { X } from 'lucide-react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { IconButton, LinkButton } from '#app/ui/controls/button.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listTeamMembers, Team, TeamMember } from '#contract/organization/teams.ts'
import { toPhoto, USER_STATUS_WORDS } from '#app/labels/person-labels.ts'
import { UserStatus } from '#app/labels/user-status.tsx'

/** The members that match the URL. */
export interface MembersPage {
  items: TeamMember[]
  total: number
  query: QueryOf<typeof listTeamMembers>
}

interface TeamMembersProps {
  team: Pick<Team, 'id' | 'name'>
  members: MembersPage
  isAdministrator: boolean
  addAddress: string
  timeZone: string
}

const STATUS_OPTIONS = (['active', 'invited'] as const).map((value) => ({
  value,
  label: USER_STATUS_WORDS[value].word,
}))

/** Who is in a team. */
export function TeamMembers({ team, members, isAdministrator, addAddress, timeZone }: TeamMembersProps) {
  const { items, total, query } = members
  const { q, status, sort, direction, page, pageSize } = query
  return (
    <div>
      <ListPage
        search={{ label: 'Search people', value: q }}
        filters={[{ name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status }]}
        exportTo={isAdministrator ? paths.teamExport(team.id) : undefined}
        total={total}
        paging={{ page, pageSize, noun: 'person', nouns: 'people' }}
        empty={{
          title: 'This team has no members',
          action: isAdministrator ? <LinkButton to={addAddress}>Add people</LinkButton> : null,
          children: isAdministrator
            ? 'Add the people who work together. A person can be in several teams.'
            : 'Your administrators have not added anyone yet.',
        }}
        noMatch={{ title: 'No members match', children: 'No member matches this search and these filters.' }}
        table={{
          caption: 'People',
          columns: toColumns(timeZone),
          rows: items,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: isAdministrator
            ? (member) => <RemoveButton user={member} team={team.name} />
            : undefined,
        }}
      />
    </div>
  )
}

function toColumns(timeZone: string): Column<TeamMember>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      phone: 'title',
      isSortable: true,
      share: 40,
      cell: (member) => <MemberName member={member} />,
    },
    {
      id: 'title',
      header: 'Job title',
      isSortable: true,
      share: 30,
      cell: ({ jobTitle }) => (jobTitle ? <span title={jobTitle}>{jobTitle}</span> : '–'),
    },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      isSortable: true,
      cell: ({ status }) => <UserStatus status={status} />,
    },
    {
      id: 'added',
      header: 'Added',
      phone: 'fact',
      align: 'end',
      isSortable: true,
      cell: ({ addedAt }) => <time dateTime={addedAt}>{formatDate(addedAt, timeZone)}</time>,
    },
  ]
}

function MemberName({ member }: { member: TeamMember }) {
  const { id, name, isLead } = member
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={toPhoto(member)} size="small" />
      <Link
        to={paths.user(id)}
        title={name}
        className="min-w-0 truncate font-medium text-ink-strong hover:underline"
      >
        {name}
      </Link>
      {isLead ? <Badge>Lead</Badge> : null}
    </span>
  )
}

function RemoveButton({ user, team }: { user: Pick<TeamMember, 'id' | 'name'>; team: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="remove" />
      <input type="hidden" name="userId" value={user.id} />
      <IconButton size="small" label={`Remove ${user.name} from ${team}`} icon={<X aria-hidden />} />
    </Form>
  )
}
