import { Link } from '@remix-run/react'
import { Network, UserCog } from 'lucide-react'
import { toPhoto } from '#app/labels/person-labels.ts'
import { formatNumber } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Avatar } from '#app/ui/data/avatar.tsx'
import { Badge } from '#app/ui/data/badge.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { Colleague, listColleagues } from '#contract/people/directory.ts'

interface PeopleListProps {
  list: ReplyOf<typeof listColleagues>
  query: QueryOf<typeof listColleagues>
  teams: { id: string; name: string }[]
  managers: { id: string; name: string }[]
  isAdministrator: boolean
}

const toOption = ({ id, name }: { id: string; name: string }) => ({ value: id, label: name })

export function PeopleList({
  list: { items, total },
  query,
  teams,
  managers,
  isAdministrator,
}: PeopleListProps) {
  const { q, teamId, managerId, manages, sort, direction, page, pageSize } = query
  return (
    <ListPage
      header={{
        title: 'Directory',
        description: 'Everybody in your organization: what they do, and whom they report to.',
        actions: (
          <>
            {isAdministrator ? (
              <LinkButton to={paths.users()} icon={<UserCog aria-hidden />}>
                Manage users
              </LinkButton>
            ) : null}
            <LinkButton to={paths.orgChart()} icon={<Network aria-hidden />}>
              Org chart
            </LinkButton>
          </>
        ),
      }}
      search={{ label: 'Search people', value: q }}
      filters={[
        ...(teams.length > 0
          ? [{ name: 'teamId', label: 'Team', options: teams.map(toOption), value: teamId }]
          : []),
        {
          name: 'managerId',
          label: 'Manager',
          options: [{ value: 'none', label: 'No manager' }, ...managers.map(toOption)],
          value: managerId,
        },
        { name: 'manages', label: 'Reports', options: MANAGES, value: manages },
      ]}
      total={total}
      paging={{ page, pageSize, noun: 'person', nouns: 'people' }}
      empty={{
        drawing: 'people',
        title: 'No people yet',
        children: 'Everyone in your organization will be listed here.',
      }}
      noMatch={{ title: 'No people match', children: 'Nobody matches this search and these filters.' }}
      table={{
        caption: 'People',
        columns: COLUMNS,
        rows: items,
        rowKey: ({ id }) => id,
        sort: { by: sort, direction },
      }}
    />
  )
}

const MANAGES = [
  { value: 'yes', label: 'Managers' },
  { value: 'no', label: 'Without direct reports' },
]

const COLUMNS: Column<Colleague>[] = [
  {
    id: 'name',
    header: 'Name',
    phone: 'title',
    isSortable: true,
    share: 30,
    cell: (person) => <Name person={person} />,
  },
  {
    id: 'title',
    header: 'Job title',
    phone: 'fact',
    isSortable: true,
    share: 20,
    cell: ({ jobTitle }) => jobTitle ?? <span className="text-ink-soft">Not set</span>,
  },
  {
    id: 'teams',
    header: 'Teams',
    isExtra: true,
    share: 20,
    cell: ({ teams }) =>
      teams.map(({ name }) => name).join(', ') || <span className="text-ink-soft">None</span>,
  },
  {
    id: 'manager',
    header: 'Manager',
    phone: 'fact',
    isSortable: true,
    share: 20,
    cell: ({ manager }) =>
      manager ? (
        <Link to={paths.person(manager.id)} className="hover:underline">
          {manager.name}
        </Link>
      ) : (
        <span className="text-ink-soft">Nobody</span>
      ),
  },
  {
    id: 'reports',
    header: 'Reports',
    align: 'end',
    cell: ({ id, reports }) =>
      reports.direct === 0 ? (
        <span className="text-ink-soft">–</span>
      ) : (
        <Link to={paths.orgChart({ of: id })} className="hover:underline">
          {formatNumber(reports.direct)}
          {reports.all > reports.direct ? ` (${formatNumber(reports.all)} in all)` : ''}
        </Link>
      ),
  },
]

function Name({ person }: { person: Colleague }) {
  const { id, name, status } = person
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={toPhoto(person)} size="small" />
      <Link
        to={paths.person(id)}
        prefetch="intent"
        title={name}
        className="min-w-0 truncate rounded-sm font-medium text-ink-strong hover:underline focus-visible:-outline-offset-2"
      >
        {name}
      </Link>
      {status === 'invited' ? <Badge>Invited</Badge> : null}
    </span>
  )
}
