import { Upload, UserPlus } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ROLE_WORDS } from '#app/labels/role-labels.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { ListPage } from '#app/ui/data/list-page.tsx'
import type { ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listUsers, Person } from '#contract/organization/users.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { USER_STATUS_WORDS } from '#app/labels/person-labels.ts'
import { SeatsMeter, type Seats } from './seats-meter.tsx'
import { toUserColumns } from './user-columns.tsx'
import { UserMenu } from './user-menu.tsx'

interface UserListProps {
  people: Person[]
  total: number
  seats: Seats
  teams: { id: string; name: string }[]
  query: QueryOf<typeof listUsers>
  /** The signed-in user. */
  viewerId: string
  isAdministrator: boolean
  /** A just archived user; the notice offers an undo. */
  justArchived: Person | null
  /** The user of the dialog that confirms archiving. */
  toArchive: Person | null
  /** Who may be the new manager of their reports. */
  managers: { id: string; name: string; email: string }[]
  timeZone: string
}

const toOptions = (words: Record<string, { word: string }>) =>
  Object.entries(words).map(([value, { word }]) => ({ value, label: word }))
const ROLE_OPTIONS = toOptions(ROLE_WORDS)
const STATUS_OPTIONS = toOptions(USER_STATUS_WORDS)

const ABOUT = 'Everyone in your organization, with their role, manager and last activity.'

export function UserList(props: UserListProps) {
  const { people, total, seats, query, viewerId, isAdministrator, timeZone } = props
  const { justArchived, toArchive, managers } = props
  const { used, reason } = seats
  const { sort, direction, page, pageSize } = query
  return (
    <>
      <ListPage
        header={{
          title: 'Users',
          description: isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change users.`,
          actions: isAdministrator && !reason ? <AddActions /> : null,
        }}
        notice={
          <>
            {justArchived ? <ArchivedNotice person={justArchived} /> : null}
            {isAdministrator ? <SeatsMeter {...seats} /> : null}
          </>
        }
        search={{ label: 'Search people', value: query.q }}
        filters={toFilters(props)}
        exportTo={isAdministrator ? paths.usersExport() : undefined}
        total={total}
        paging={{ page, pageSize, noun: 'person', nouns: 'people' }}
        empty={{ title: 'No users yet', children: 'Everyone in your organization will be listed here.' }}
        noMatch={{ title: 'No users match', children: 'No user matches this search and these filters.' }}
        table={{
          caption: 'Users',
          columns: toUserColumns(timeZone),
          rows: people,
          rowKey: ({ id }) => id,
          sort: { by: sort, direction },
          rowActions: isAdministrator ? (person) => <UserMenu person={person} /> : undefined,
        }}
      />
      {used === 1 && isAdministrator && !reason ? <OnlyYou /> : null}
      {toArchive ? (
        <ArchiveDialog person={toArchive} isViewer={toArchive.id === viewerId} managers={managers} />
      ) : null}
    </>
  )
}

function toFilters({ query, teams }: Pick<UserListProps, 'query' | 'teams'>): ToolbarFilter[] {
  const { role, status, teamId, includeDeleted } = query
  const filters: ToolbarFilter[] = [
    { name: 'role', label: 'Role', options: ROLE_OPTIONS, value: role },
    { name: 'status', label: 'Status', options: STATUS_OPTIONS, value: status },
  ]
  if (teams.length > 0) {
    const options = teams.map(({ id, name }) => ({ value: id, label: name }))
    filters.push({ name: 'teamId', label: 'Team', options, value: teamId })
  }
  const archived = { value: 'true', label: 'Include archived' }
  const value = includeDeleted === 'true' ? 'true' : undefined
  return [...filters, { name: 'includeDeleted', label: 'Archived', options: [archived], value }]
}

function AddActions() {
  return (
    <>
      <LinkButton icon={<Upload aria-hidden />} to={paths.importUsers()}>
        Import
      </LinkButton>
      <LinkButton variant="primary" icon={<UserPlus aria-hidden />} to={paths.newUser()}>
        Add user
      </LinkButton>
    </>
  )
}

function OnlyYou() {
  return (
    <EmptyState
      headingLevel={2}
      title="You are the only user"
      action={<LinkButton to={paths.newUser()}>Add a user</LinkButton>}
    >
      People you add get an invitation by email and choose their own password.
    </EmptyState>
  )
}
