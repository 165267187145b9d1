import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toCycleIntents } from '#app/features/people/cycles/cycle-intents.server.ts'
import { CycleOverview } from '#app/features/people/cycles/cycle-overview.tsx'
import { getCycle, getReadiness } from '#app/features/people/cycles/cycles.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { UNLAUNCHED } from '#contract/people/cycles.words.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.cycle.name : 'Review cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [{ api, timeZone }, cycle] = await Promise.all([
    requireUser(request, context),
    getCycle(context.api, params['cycleId'] ?? ''),
  ])
  const readiness = UNLAUNCHED.has(cycle.state) ? await getReadiness(api, cycle.id) : null
  return { cycle, readiness, timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toCycleIntents(args.params['cycleId'] ?? ''))
}

export default function CycleRoute() {
  return <CycleOverview {...useLoaderData<typeof loader>()} />
}
