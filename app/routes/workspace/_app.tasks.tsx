import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listOwnCalibrationGroups } from '#app/features/people/calibration/calibration.api.server.ts'
import { OwnGroups } from '#app/features/people/calibration/own-groups.tsx'
import { TaskPage } from '#app/features/workspace/tasks/task-page.tsx'
import { listTasks } from '#app/features/workspace/tasks/tasks.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/workspace/tasks.ts'

export const meta: MetaFunction = () => [{ title: 'My tasks · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(contract.listTasks.query, new URL(request.url))
  const isMine = query.mine === 'true'
  const [{ user, timeZone }, list, { items: groups }] = await Promise.all([
    requireUser(request, context),
    listTasks(context.api, query),
    isMine ? listOwnCalibrationGroups(context.api) : { items: [] },
  ])
  return { list, isMine, isManager: user.isManager, timeZone, groups }
}

export default function TasksRoute() {
  const { groups, ...page } = useLoaderData<typeof loader>()
  return (
    <>
      <TaskPage {...page} />
      <OwnGroups groups={groups} />
    </>
  )
}
