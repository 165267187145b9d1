import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTeams } from '#app/features/organization/teams/teams.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { toParticipantsIntents } from '#app/features/people/appraisal-cycles/appraisal-cycle-intents.server.ts'
import {
  getAppraisalCycle,
  listAppraisalParticipants,
} from '#app/features/people/appraisal-cycles/appraisal-cycles.api.server.ts'
import { ParticipantList } from '#app/features/people/appraisal-cycles/participant-list.tsx'
import { listAppraisalTemplateChoices } from '#app/features/people/appraisal-templates/appraisal-templates.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import * as contract from '#contract/people/appraisal-cycles.participants.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Participants of ${data ? data.cycle.name : 'an appraisal cycle'} · Bellwether` },
]

const MOST_TEAMS = 200

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['appraisalCycleId'] ?? ''
  const url = new URL(request.url)
  const { api } = await requireAdministrator(request, context)
  const asked = readQuery(contract.listAppraisalParticipants.query, url)
  const [cycle, { items, total, query }, people, teams, templates] = await Promise.all([
    getAppraisalCycle(api, id),
    readPage(asked, (query) => listAppraisalParticipants(api, id, query)),
    listChoices(api),
    listTeams(api, { pageSize: MOST_TEAMS }),
    listAppraisalTemplateChoices(api),
  ])
  const named = (name: string) => items.find(({ user }) => user.id === url.searchParams.get(name)) ?? null
  return {
    cycle,
    participants: items,
    total,
    query,
    people,
    teams: teams.items.map(({ id, name }) => ({ id, name })),
    templates,
    toRemove: named('remove'),
    toChoose: named('choose'),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  const { search } = new URL(args.request.url)
  return runIntents(args, toParticipantsIntents(args.params['appraisalCycleId'] ?? '', search))
}

export default function AppraisalParticipantsRoute() {
  const results = { add: useLastResult<typeof action>('add'), choose: useLastResult<typeof action>('choose') }
  return <ParticipantList {...useLoaderData<typeof loader>()} results={results} />
}
