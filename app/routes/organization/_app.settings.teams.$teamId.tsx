import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { toTeamIntents } from '#app/features/organization/teams/team-intents.server.ts'
import { TeamPage } from '#app/features/organization/teams/team-page.tsx'
import { getTeam, listTeamMembers } from '#app/features/organization/teams/teams.api.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import * as contract from '#contract/organization/teams.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.team.name : 'Team'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const teamId = params['teamId'] ?? ''
  const url = new URL(request.url)
  const asked = readQuery(contract.listTeamMembers.query, url)
  const [{ api, timeZone }, team, members] = await Promise.all([
    requireUser(request, context),
    getTeam(context.api, teamId),
    readPage(asked, (query) => listTeamMembers(context.api, teamId, query)),
  ])
  const canAdd = isAllowed(team.allowedActions, 'add-people')
  const people = canAdd || isAllowed(team.allowedActions, 'edit') ? await listChoices(api) : []
  const removed = people.find(
    ({ id }) => id === url.searchParams.get('removed') && !team.userIds.includes(id),
  )
  return {
    team,
    members,
    timeZone,
    people,
    removed: removed ? { id: removed.id, name: removed.name } : null,
  }
}

/** Administrators and the lead of the team; the API refuses others. */
export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toTeamIntents(args.params['teamId'] ?? ''))
}

export default function TeamRoute() {
  return (
    <TeamPage
      {...useLoaderData<typeof loader>()}
      lastResult={useLastResult<typeof action>('default')}
      addResult={useLastResult<typeof action>('add')}
    />
  )
}
