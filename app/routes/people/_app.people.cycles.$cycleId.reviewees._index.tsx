import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listTeams } from '#app/features/organization/teams/teams.api.server.ts'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { getCycle, listParticipants } from '#app/features/people/cycles/cycles.api.server.ts'
import { toRevieweesIntents } from '#app/features/people/cycles/reviewee-intents.server.ts'
import { RevieweeList } from '#app/features/people/cycles/reviewee-list.tsx'
import { isDialogInAddress } from '#app/lib/forms/dialogs.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { isAllowed } from '#contract/allowed-actions.ts'
import * as participants from '#contract/people/cycles.participants.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Reviewees of ${data ? data.cycle.name : 'a review cycle'} · Bellwether` },
]

const MOST_TEAMS = 200

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['cycleId'] ?? ''
  const url = new URL(request.url)
  const asked = readQuery(participants.listParticipants.query, url)
  const [{ api }, cycle, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, id),
    readPage(asked, (query) => listParticipants(context.api, id, query)),
  ])
  // Thousands of people take longer to read and to send than all the rest of the page: they are read for the dialog alone.
  const isAdding =
    isAllowed(cycle.allowedActions, 'edit-participants') && isDialogInAddress('add', url.searchParams)
  const [people, teams] = isAdding
    ? await Promise.all([listChoices(api), listTeams(api, { pageSize: MOST_TEAMS })])
    : [[], { items: [] }]
  const toRemove = items.find((each) => each.id === url.searchParams.get('remove')) ?? null
  return {
    cycle,
    participants: items,
    total,
    query,
    people,
    teams: teams.items.map(({ id, name }) => ({ id, name })),
    toRemove,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const { search } = new URL(args.request.url)
  return runIntents(args, toRevieweesIntents(args.params['cycleId'] ?? '', search))
}

export default function RevieweesRoute() {
  return <RevieweeList {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('add')} />
}
