import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawBurnUp } from '#app/features/people/cycles/burn-up-chart.server.ts'
import { toProgressIntents } from '#app/features/people/cycles/cycle-intents.server.ts'
import { CycleProgressPage } from '#app/features/people/cycles/cycle-progress-page.tsx'
import { getCycle, getProgress, listOpenReviewers } from '#app/features/people/cycles/cycles.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/people/cycles.progress.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Progress of ${data ? data.cycle.name : 'a review cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['cycleId'] ?? ''
  const url = new URL(request.url)
  const asked = readQuery(contract.listOpenReviewers.query, url)
  const { groupBy } = readQuery(contract.getProgress.query, url)
  const [, cycle, progress, { items, total, query }] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, id),
    getProgress(context.api, id, { groupBy }),
    readPage(asked, (query) => listOpenReviewers(context.api, id, query)),
  ])
  return { cycle, progress, burnUp: drawBurnUp(progress), groupBy, reviewers: items, total, query }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const { search } = new URL(args.request.url)
  return runIntents(args, toProgressIntents(args.params['cycleId'] ?? '', search))
}

export default function CycleProgressRoute() {
  return <CycleProgressPage {...useLoaderData<typeof loader>()} />
}
