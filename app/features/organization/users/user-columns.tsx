import { Link } from '@remix-run/react'
import { formatDate } from '#app/lib/format.ts'
import { paths } from '#app/lib/paths.ts'
import { ROLE_WORDS } from '#app/labels/role-labels.ts'
import { Avatar } from '#app/ui/data/avatar.tsx'
import type { Column } from '#app/ui/data/table.tsx'
import type { Person } from '#contract/organization/users.ts'
import { toPhoto } from '#app/labels/person-labels.ts'
import { UserStatus } from '#app/labels/user-status.tsx'

export function toUserColumns(timeZone: string): Column<Person>[] {
  return [
    { id: 'name', header: 'Name', phone: 'title', isSortable: true, share: 30, cell: toName },
    {
      id: 'email',
      header: 'Email',
      isSortable: true,
      isExtra: true,
      share: 30,
      cell: ({ email }) => <span title={email}>{email}</span>,
    },
    {
      id: 'role',
      header: 'Role',
      phone: 'fact',
      isSortable: true,
      cell: ({ role }) => ROLE_WORDS[role].word,
    },
    {
      id: 'manager',
      header: 'Manager',
      isExtra: true,
      isSortable: true,
      share: 20,
      cell: ({ managerName }) => (managerName ? <span title={managerName}>{managerName}</span> : '–'),
    },
    { id: 'teams', header: 'Teams', share: 20, cell: ({ teams }) => <TeamNames teams={teams} /> },
    {
      id: 'status',
      header: 'Status',
      phone: 'fact',
      isSortable: true,
      cell: ({ status }) => <UserStatus status={status} />,
    },
    {
      id: 'seen',
      header: 'Last seen',
      align: 'end',
      isSortable: true,
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <time dateTime={lastSeenAt}>{formatDate(lastSeenAt, timeZone)}</time> : 'Never',
    },
  ]
}

function toName(person: Person) {
  const { id, name, jobTitle } = person
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Avatar name={name} src={toPhoto(person)} size="small" />
      <Link
        to={paths.user(id)}
        prefetch="intent"
        title={name}
        className="min-w-0 truncate rounded-sm font-medium text-ink-strong hover:underline focus-visible:-outline-offset-2"
      >
        {name}
      </Link>
      {/* Only shown where rows are cards; elsewhere the name needs the space. */}
      {jobTitle ? (
        <span className="min-w-0 flex-1 basis-0 truncate font-normal text-ink-soft @2xl:hidden">
          {jobTitle}
        </span>
      ) : null}
    </span>
  )
}

/** The first two names, and the number of others. */
function TeamNames({ teams }: Pick<Person, 'teams'>) {
  if (teams.length === 0) return '–'
  const names = teams.map(({ name }) => name)
  const rest = names.length - 2
  return (
    <span title={names.join(', ')}>
      {names.slice(0, 2).join(', ')}
      {rest > 0 ? ` and ${rest} more` : ''}
    </span>
  )
}
