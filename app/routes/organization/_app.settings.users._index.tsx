import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listUsers } from '#app/features/organization/users/users.api.server.ts'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { findPerson } from '#app/features/organization/users/find-person.server.ts'
import { isOffered, toListed } from '#app/features/organization/users/list-users.server.ts'
import { getStanding } from '#app/features/organization/users/standing.server.ts'
import { UserList } from '#app/features/organization/users/user-list.tsx'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/organization/users.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Users · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context
  const url = new URL(request.url)
  const asked = readQuery(contract.listUsers.query, url)
  const caller = requireUser(request, context)
  const [{ user, timeZone }, { items, total, query }, standing, teams, justArchived, toArchive] =
    await Promise.all([
      caller,
      readPage(asked, (query) => listUsers(api, query)),
      caller.then(({ user }) => getStanding(api, user)),
      listTeamNames(api),
      findPerson(api, url.searchParams.get('undo')),
      findPerson(api, url.searchParams.get('archive')),
    ])
  const toRow = toListed(user, standing)
  const archived = justArchived && toRow(justArchived)
  const archiving = toArchive && toRow(toArchive)
  return {
    people: items.map(toRow),
    total,
    standing,
    teams,
    query,
    viewerId: user.id,
    isAdministrator: isAdministrator(user),
    justArchived: archived?.actions.some(({ intent }) => intent === 'restore') ? archived : null,
    toArchive: archiving && isOffered(archiving, 'archive') ? archiving : null,
    timeZone,
  }
}

export default function UsersRoute() {
  return <UserList {...useLoaderData<typeof loader>()} />
}
