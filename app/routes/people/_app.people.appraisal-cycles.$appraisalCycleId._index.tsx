import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toCycleIntents } from '#app/features/people/appraisal-cycles/appraisal-cycle-intents.server.ts'
import { AppraisalCyclePage } from '#app/features/people/appraisal-cycles/appraisal-cycle-page.tsx'
import {
  getAppraisalCycle,
  getAppraisalSummary,
} from '#app/features/people/appraisal-cycles/appraisal-cycles.api.server.ts'
import { drawSummary } from '#app/features/people/appraisal-cycles/summary-charts.server.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { isAdministrator } from '#contract/organization/roles.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.cycle.name : 'Appraisal cycle'} · Bellwether` },
]

const NO_CHARTS = { states: null, distribution: null, people: null }

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['appraisalCycleId'] ?? ''
  const { api, user } = await requireManager(request, context)
  if (!isAdministrator(user))
    return { cycle: await getAppraisalCycle(api, id), summary: null, charts: NO_CHARTS }
  const summary = await getAppraisalSummary(api, id)
  return { cycle: summary.cycle, summary, charts: drawSummary(summary) }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toCycleIntents(args.params['appraisalCycleId'] ?? ''))
}

export default function AppraisalCycleRoute() {
  return <AppraisalCyclePage {...useLoaderData<typeof loader>()} />
}
