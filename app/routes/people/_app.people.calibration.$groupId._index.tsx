import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawCalibration } from '#app/features/people/calibration/calibration-charts.server.tsx'
import { toGroupIntents } from '#app/features/people/calibration/calibration-intents.server.ts'
import { getCalibrationGroup } from '#app/features/people/calibration/calibration.api.server.ts'
import { GroupPage } from '#app/features/people/calibration/group-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { hasAction } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.grid.name : 'Calibration group'} · Calibration · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [{ timeZone, user }, grid] = await Promise.all([
    requireUser(request, context),
    getCalibrationGroup(context.api, params['groupId'] ?? ''),
  ])
  return {
    grid,
    charts: drawCalibration(grid),
    personId: searchParams.get('person'),
    wanted: { x: searchParams.get('x'), y: searchParams.get('y') },
    leads: user.role !== 'member' || hasAction(grid.allowedActions, 'edit'),
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const id = args.params['groupId'] ?? ''
  return runIntents(args, toGroupIntents(id, paths.calibration(id)))
}

export default function CalibrationGroupRoute() {
  return (
    <GroupPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('calibrate')} />
  )
}
