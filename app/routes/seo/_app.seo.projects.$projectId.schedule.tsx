import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { toScheduleIntents } from '#app/features/seo/projects/project-intents.server.ts'
import { ProjectObstacle } from '#app/features/seo/projects/project-obstacle.tsx'
import { toScheduleValues } from '#app/features/seo/projects/project-values.ts'
import { getProject } from '#app/features/seo/projects/projects.api.server.ts'
import { ScheduleForm } from '#app/features/seo/projects/schedule-form.tsx'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Schedule of ${data.name}` : 'Project'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const [me, project, people] = await Promise.all([
    requireUser(request, context),
    getProject(api, params['projectId'] ?? ''),
    listChoices(api),
  ])
  const refusal = findRefusal(project.allowedActions, 'schedule')
  return {
    id: project.id,
    name: project.name,
    version: project.version,
    obstacle: refusal?.reason === 'plan' ? ('plan' as const) : refusal && ('role' as const),
    way: findWayToPlan(me),
    given: toScheduleValues(project),
    people,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toScheduleIntents(args.params['projectId'] ?? ''))
}

export default function ProjectScheduleRoute() {
  const { id, name, obstacle, way, ...form } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Schedule"
        crumbs={[
          { label: 'Projects', to: paths.projects() },
          { label: name, to: paths.project(id) },
        ]}
        description="Scheduled audits count toward your plan’s audits per month."
      />
      {obstacle ? (
        <ProjectObstacle obstacle={obstacle} way={way} />
      ) : (
        <ScheduleForm {...form} backTo={paths.project(id)} lastResult={lastResult} />
      )}
    </>
  )
}
