import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TeamList } from '#app/features/organization/teams/team-list.tsx'
import { listTeams } from '#app/features/organization/teams/teams.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/organization/teams.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Teams · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listTeams.query, new URL(request.url))
  const [{ user, timeZone }, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listTeams(context.api, query)),
  ])
  return {
    teams: items,
    total,
    query,
    isAdministrator: isAdministrator(user),
    timeZone,
  }
}

export default function TeamsRoute() {
  return <TeamList {...useLoaderData<typeof loader>()} />
}
