import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toWeightsIntents } from '#app/features/people/objectives/objective-intents.server.ts'
import { getObjective } from '#app/features/people/objectives/objectives.api.server.ts'
import { WeightsForm } from '#app/features/people/objectives/weights-form.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Weights of key results · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return { objective: await getObjective(api, params['objectiveId'] ?? '') }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toWeightsIntents(args.params['objectiveId'] ?? ''))
}

export default function WeightsRoute() {
  const { objective } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Weights of key results"
        description="How much each counts in the progress of the objective. With a weight of zero it does not."
        crumbs={[
          { label: 'OKRs', to: paths.objectives() },
          { label: objective.title, to: paths.objective(objective.id) },
        ]}
      />
      <WeightsForm objective={objective} lastResult={useLastResult<typeof action>('default')} />
    </>
  )
}
