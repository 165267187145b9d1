import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { toNewIntents } from '#app/features/people/calibration/calibration-intents.server.ts'
import {
  listCalibrationGroups,
  listUngrouped,
} from '#app/features/people/calibration/calibration.api.server.ts'
import { GroupForm } from '#app/features/people/calibration/group-form.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'New calibration group · Bellwether' }]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['cycleId'] ?? ''
  const [{ api }, { cycle }, reviewees] = await Promise.all([
    requireUser(request, context),
    listCalibrationGroups(context.api, id),
    listUngrouped(context.api, id),
  ])
  return { cycle, reviewees, people: await listChoices(api) }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toNewIntents(args.params['cycleId'] ?? ''))
}

export default function NewCalibrationGroupRoute() {
  const { cycle, reviewees, people } = useLoaderData<typeof loader>()
  const closeTo = paths.cycleCalibration(cycle.id)
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="New calibration group"
        crumbs={[
          { label: 'Review cycles', to: paths.cycles() },
          { label: cycle.name, to: closeTo },
        ]}
      />
      <GroupForm group={null} {...{ people, reviewees, closeTo, lastResult }} />
    </>
  )
}
