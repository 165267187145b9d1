import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices, listUsers } from '#app/features/organization/users/users.api.server.ts'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { findPerson } from '#app/features/organization/users/find-person.server.ts'
import { toSeats } from '#app/features/organization/users/seats.server.ts'
import { UserList } from '#app/features/organization/users/user-list.tsx'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { hasAction, isAllowed } from '#contract/allowed-actions.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/organization/users.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Users · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context
  const url = new URL(request.url)
  const asked = readQuery(contract.listUsers.query, url)
  const [{ user, timeZone }, { items, total, query, ...list }, teams, justArchived, toArchive] =
    await Promise.all([
      requireUser(request, context),
      readPage(asked, (query) => listUsers(api, query)),
      listTeamNames(api),
      findPerson(api, url.searchParams.get('undo')),
      findPerson(api, url.searchParams.get('archive')),
    ])
  const canRestore = justArchived && hasAction(justArchived.allowedActions, 'restore')
  const canArchive = toArchive && isAllowed(toArchive.allowedActions, 'archive')
  // Their reports get a new manager.
  const managers = canArchive && toArchive.isManager ? await listChoices(api) : []
  return {
    people: items,
    total,
    seats: toSeats(list),
    teams,
    query,
    viewerId: user.id,
    isAdministrator: isAdministrator(user),
    justArchived: canRestore ? justArchived : null,
    toArchive: canArchive ? toArchive : null,
    managers,
    timeZone,
  }
}

export default function UsersRoute() {
  return <UserList {...useLoaderData<typeof loader>()} />
}
