import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ProjectList } from '#app/features/seo/projects/project-list.tsx'
import { listProjects } from '#app/features/seo/projects/projects.api.server.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { readPage, readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { findRefusal } from '#contract/allowed-actions.ts'
import * as contract from '#contract/seo/projects.ts'

export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction = () => [{ title: 'Projects · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const asked = readQuery(contract.listProjects.query, new URL(request.url))
  const { api } = context
  const [me, { items, total, query, allowedActions }] = await Promise.all([
    requireUser(request, context),
    readPage(asked, (query) => listProjects(api, query)),
  ])
  return {
    projects: items,
    total,
    query,
    obstacle: findRefusal(allowedActions, 'create')?.reason ?? null,
    way: findWayToPlan(me),
    timeZone: me.timeZone,
  }
}

export default function ProjectsRoute() {
  return <ProjectList {...useLoaderData<typeof loader>()} />
}
