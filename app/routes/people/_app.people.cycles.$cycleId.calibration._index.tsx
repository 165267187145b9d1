import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toGroupsIntents } from '#app/features/people/calibration/calibration-intents.server.ts'
import {
  listCalibrationGroups,
  suggestCalibrationGroups,
} from '#app/features/people/calibration/calibration.api.server.ts'
import { GroupsPage } from '#app/features/people/calibration/groups-page.tsx'
import { CycleHeader } from '#app/features/people/cycles/cycle-header.tsx'
import { getCycle } from '#app/features/people/cycles/cycles.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/calibration.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Calibration of ${data ? data.cycle.name : 'a review cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['cycleId'] ?? ''
  const url = new URL(request.url)
  const { by } = readQuery(contract.suggestCalibrationGroups.query, url)
  const [{ api }, cycle, list] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, id),
    listCalibrationGroups(context.api, id),
  ])
  const { suggestions } = list.canCreate ? await suggestCalibrationGroups(api, id, by) : { suggestions: [] }
  const toDelete = list.groups.find((group) => group.id === url.searchParams.get('delete')) ?? null
  return { cycle, list, by, suggestions, toDelete }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const { search } = new URL(args.request.url)
  return runIntents(args, toGroupsIntents(args.params['cycleId'] ?? '', search))
}

export default function CalibrationRoute() {
  const { cycle, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <CycleHeader cycle={cycle} current="calibration" />
      <GroupsPage {...page} />
    </>
  )
}
