import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { toEditIntents } from '#app/features/people/calibration/calibration-intents.server.ts'
import {
  getCalibrationGroup,
  listUngrouped,
} from '#app/features/people/calibration/calibration.api.server.ts'
import { GroupForm } from '#app/features/people/calibration/group-form.tsx'
import { redirectWithToast } from '#app/lib/forms/toast.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findRefusal, isAllowed } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Edit ${data ? data.group.name : 'a calibration group'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params['groupId'] ?? ''
  const [{ api }, group] = await Promise.all([
    requireUser(request, context),
    getCalibrationGroup(context.api, id),
  ])
  if (!isAllowed(group.allowedActions, 'edit')) {
    const text =
      findRefusal(group.allowedActions, 'edit')?.text ?? 'Calibration has ended. Ratings are final.'
    return redirectWithToast(paths.calibration(id), { kind: 'error', text })
  }
  const [people, ungrouped] = await Promise.all([listChoices(api), listUngrouped(api, group.cycle.id)])
  const own = group.reviewees.map(({ reviewee }) => reviewee)
  return { group, people, reviewees: [...own, ...ungrouped] }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toEditIntents(args.params['groupId'] ?? ''))
}

export default function EditCalibrationGroupRoute() {
  const { group, people, reviewees } = useLoaderData<typeof loader>()
  const closeTo = paths.calibration(group.id)
  const lastResult = useLastResult<typeof action>('default')
  return (
    <>
      <PageHeader
        title="Edit calibration group"
        crumbs={[
          { label: group.cycle.name, to: paths.cycleCalibration(group.cycle.id) },
          { label: group.name, to: closeTo },
        ]}
      />
      <GroupForm key={group.version} {...{ group, people, reviewees, closeTo, lastResult }} />
    </>
  )
}
