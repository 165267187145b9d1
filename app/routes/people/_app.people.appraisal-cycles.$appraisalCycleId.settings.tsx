import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { AppraisalCycleForm } from '#app/features/people/appraisal-cycles/appraisal-cycle-form.tsx'
import { AppraisalCycleHeader } from '#app/features/people/appraisal-cycles/appraisal-cycle-header.tsx'
import { toSettingsIntents } from '#app/features/people/appraisal-cycles/appraisal-cycle-intents.server.ts'
import {
  getAppraisalCycle,
  listScoredReviewCycles,
} from '#app/features/people/appraisal-cycles/appraisal-cycles.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Settings of ${data ? data.cycle.name : 'an appraisal cycle'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const [cycle, { items }] = await Promise.all([
    getAppraisalCycle(api, params['appraisalCycleId'] ?? ''),
    listScoredReviewCycles(api),
  ])
  return { cycle, reviewCycles: items }
}

export async function action(args: ActionFunctionArgs) {
  await requireAdministrator(args.request, args.context)
  return runIntents(args, toSettingsIntents(args.params['appraisalCycleId'] ?? ''))
}

export default function AppraisalCycleSettingsRoute() {
  const { cycle, reviewCycles } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <AppraisalCycleHeader cycle={cycle} current="settings" isAdministrator />
      {isAllowed(cycle.allowedActions, 'edit') ? (
        <AppraisalCycleForm key={cycle.version} {...{ cycle, reviewCycles, lastResult }} />
      ) : (
        <Callout title="This appraisal cycle is completed">Reopen it to change its settings.</Callout>
      )}
    </>
  )
}
