import { Download, Upload, UserPlus } from 'lucide-react'
import { paths } from '#app/lib/paths.ts'
import { ROLE_WORDS } from '#app/labels/role-labels.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { Card } from '#app/ui/data/card.tsx'
import { EmptyState } from '#app/ui/data/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Pagination } from '#app/ui/data/pagination.tsx'
import { Table } from '#app/ui/data/table.tsx'
import { Toolbar, type ToolbarFilter } from '#app/ui/data/toolbar.tsx'
import type { QueryOf } from '#contract/endpoint.ts'
import type { listUsers } from '#contract/organization/users.ts'
import { findInviteObstacle, type Standing } from '#contract/organization/users.policy.ts'
import { ArchivedNotice } from './archived-notice.tsx'
import { ArchiveDialog } from './archive-dialog.tsx'
import { USER_STATUS_WORDS } from '#app/labels/person-labels.ts'
import { SeatsMeter } from './seats-meter.tsx'
import { toUserColumns } from './user-columns.tsx'
import { type ListedPerson, UserMenu } from './user-menu.tsx'

interface UserListProps {
  people: ListedPerson[]
  total: number
  standing: Standing
  teams: { id: string; name: string }[]
  query: QueryOf<typeof listUsers>
  /** The filters of the address, for the export. */
  search: string
  /** Whoever reads it. */
  viewerId: string
  isAdministrator: boolean
  /** Just archived; the notice offers an undo. */
  justArchived: ListedPerson | null
  /** About to be archived: the dialog asks first. */
  toArchive: ListedPerson | null
  timeZone: string
}

const toOptions = (words: Record<string, { word: string }>) =>
  Object.entries(words).map(([value, { word }]) => ({ value, label: word }))
const ROLE_OPTIONS = toOptions(ROLE_WORDS)
const STATUS_OPTIONS = toOptions(USER_STATUS_WORDS)

const ABOUT = 'Everyone in your organization, with their role, manager and last activity.'

export function UserList(props: UserListProps) {
  const { people, total, standing, query, search, viewerId, isAdministrator, timeZone } = props
  const { justArchived, toArchive } = props
  const { places } = standing
  const obstacle = findInviteObstacle(standing)
  const { sort, direction, page, pageSize } = query
  return (
    <>
      <PageHeader
        title="Users"
        description={isAdministrator ? ABOUT : `${ABOUT} Only administrators can add or change users.`}
        actions={
          isAdministrator && !obstacle ? (
            <>
              <LinkButton icon={<Upload aria-hidden />} to={paths.importUsers()}>
                Import
              </LinkButton>
              <LinkButton variant="primary" icon={<UserPlus aria-hidden />} to={paths.newUser()}>
                Add user
              </LinkButton>
            </>
          ) : null
        }
      />
      {justArchived ? <ArchivedNotice person={justArchived} /> : null}
      {isAdministrator ? <SeatsMeter {...standing} /> : null}
      <Toolbar search={{ label: 'Search people', value: query.q }} filters={toFilters(props)}>
        {isAdministrator ? (
          <LinkButton icon={<Download aria-hidden />} to={paths.usersExport() + search} reloadDocument>
            Export
          </LinkButton>
        ) : null}
      </Toolbar>
      <Card isFlush>
        <Table
          caption="Users"
          columns={toUserColumns(timeZone)}
          rows={people}
          rowKey={({ id }) => id}
          sort={{ by: sort, direction }}
          rowActions={isAdministrator ? (person) => <UserMenu person={person} /> : undefined}
          empty={<NoMatch />}
        />
      </Card>
      <Pagination page={page} pageSize={pageSize} total={total} noun="person" nouns="people" />
      {places.used === 1 && isAdministrator && !obstacle ? <OnlyYou /> : null}
      {toArchive ? <ArchiveDialog person={toArchive} isViewer={toArchive.id === viewerId} /> : null}
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

function NoMatch() {
  return (
    <EmptyState
      headingLevel={2}
      drawing="search"
      title="No users match"
      action={<LinkButton to={paths.users()}>Show all users</LinkButton>}
    >
      No user matches this search and these filters.
    </EmptyState>
  )
}
