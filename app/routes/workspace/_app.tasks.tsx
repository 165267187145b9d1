import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { TaskPage } from '#app/features/workspace/tasks/task-page.tsx'
import { listTasks } from '#app/features/workspace/tasks/tasks.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import * as contract from '#contract/workspace/tasks.ts'

export const meta: MetaFunction = () => [{ title: 'My tasks · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = readQuery(contract.listTasks.query, new URL(request.url))
  const [{ user, timeZone }, list] = await Promise.all([
    requireUser(request, context),
    listTasks(context.api, query),
  ])
  return { list, isMine: query.mine === 'true', isManager: user.isManager, timeZone }
}

export default function TasksRoute() {
  return <TaskPage {...useLoaderData<typeof loader>()} />
}
