import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTeamNames } from '#app/features/organization/teams/teams.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { ObjectiveList } from '#app/features/people/objectives/objective-list.tsx'
import { getObjectiveSummary, listObjectives } from '#app/features/people/objectives/objectives.api.server.ts'
import { listPeriodChoices } from '#app/features/people/okr-periods/okr-periods.api.server.ts'
import { toSelectOptions } from '#app/labels/named-options.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'
import * as contract from '#contract/people/objectives.ts'

export const meta: MetaFunction = () => [{ title: 'OKRs · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listObjectives.query, new URL(request.url))
  const { api, user } = await requireUser(request, context)
  const [{ items, total, query }, summary, periods, teams, people] = await Promise.all([
    readPage(asked, (query) => listObjectives(api, query)),
    getObjectiveSummary(api, { periodId: asked.periodId }),
    listPeriodChoices(api),
    listTeamNames(api),
    listChoices(api),
  ])
  return {
    ...{ objectives: items, total, query, summary },
    periods: [...periods.all, { value: 'none', label: 'Backlog' }],
    teams: toSelectOptions(teams),
    people: toSelectOptions(people),
    isAdministrator: isAdministrator(user),
  }
}

export default function ObjectivesRoute() {
  return <ObjectiveList {...useLoaderData<typeof loader>()} />
}
