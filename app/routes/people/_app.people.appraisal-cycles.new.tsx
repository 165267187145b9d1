import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AppraisalCycleForm } from '#app/features/people/appraisal-cycles/appraisal-cycle-form.tsx'
import { newCycleIntents } from '#app/features/people/appraisal-cycles/appraisal-cycle-intents.server.ts'
import { listScoredReviewCycles } from '#app/features/people/appraisal-cycles/appraisal-cycles.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'Create appraisal cycle · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return { reviewCycles: (await listScoredReviewCycles(api)).items }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, newCycleIntents)
}

export default function NewAppraisalCycleRoute() {
  const { reviewCycles } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Create appraisal cycle"
        crumbs={[{ label: 'Appraisal cycles', to: paths.appraisalCycles() }]}
      />
      <AppraisalCycleForm cycle={null} reviewCycles={reviewCycles} lastResult={lastResult} />
    </>
  )
}
