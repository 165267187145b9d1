import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { listColleagues, listManagers } from '#app/features/people/directory/directory.api.server.ts'
import { PeopleList } from '#app/features/people/directory/people-list.tsx'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/directory.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Directory · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listColleagues.query, new URL(request.url))
  const [{ user }, { query, ...list }, teams, managers] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (part) => listColleagues(context.api, part)),
    listTeamNames(context.api),
    listManagers(context.api),
  ])
  return { list, query, teams, managers: managers.items, isAdministrator: isAdministrator(user) }
}

export default function PeopleRoute() {
  return <PeopleList {...useLoaderData<typeof loader>()} />
}
