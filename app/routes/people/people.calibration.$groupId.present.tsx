import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toGroupIntents } from '#app/features/people/calibration/calibration-intents.server.ts'
import { getCalibrationGroup } from '#app/features/people/calibration/calibration.api.server.ts'
import { PresentPage } from '#app/features/people/calibration/present-page.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.grid.name : 'Calibration group'} · Facilitator’s mode · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const [, grid] = await Promise.all([
    requireUser(request, context),
    getCalibrationGroup(context.api, params['groupId'] ?? ''),
  ])
  return {
    grid,
    personId: searchParams.get('person'),
    isChanging: searchParams.get('change') === 'ratings',
    areNamesHidden: searchParams.get('names') === 'hidden',
    wanted: { x: searchParams.get('x'), y: searchParams.get('y') },
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  const id = args.params['groupId'] ?? ''
  const { searchParams } = new URL(args.request.url)
  const [person, names] = ['person', 'names'].map((name) => searchParams.get(name) ?? undefined)
  return runIntents(args, toGroupIntents(id, paths.presentCalibration(id, { person, names })))
}

export default function PresentCalibrationRoute() {
  return (
    <PresentPage {...useLoaderData<typeof loader>()} lastResult={useLastResult<typeof action>('calibrate')} />
  )
}
