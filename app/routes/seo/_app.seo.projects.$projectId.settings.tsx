import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProjectForm } from '#app/features/seo/projects/project-form.tsx'
import { toSettingsIntents } from '#app/features/seo/projects/project-intents.server.ts'
import { ProjectObstacle } from '#app/features/seo/projects/project-obstacle.tsx'
import { findStored, toProjectValues } from '#app/features/seo/projects/project-values.ts'
import { getProject } from '#app/features/seo/projects/projects.api.server.ts'
import { getAuditUsage } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { toOfferedSettings } from '#app/labels/crawl-settings/offered-settings.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { isAllowed } from '#contract/allowed-actions.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Settings of ${data.name}` : 'Project'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const [{ subscription }, usage, project] = await Promise.all([
    requireUser(request, context),
    getAuditUsage(api),
    getProject(api, params['projectId'] ?? ''),
  ])
  const limits = subscription && hasPlan(subscription) ? subscription.limits : null
  return {
    id: project.id,
    name: project.name,
    version: project.version,
    mayEdit: isAllowed(project.allowedActions, 'edit'),
    given: toProjectValues(project),
    stored: findStored(project),
    offered: toOfferedSettings(usage, limits),
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toSettingsIntents(args.params['projectId'] ?? ''), FORM_BYTES.file)
}

export default function ProjectSettingsRoute() {
  const { id, name, mayEdit, ...form } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  const own = useActionData<typeof action>()?.shown
  return (
    <>
      <PageHeader
        title="Settings"
        crumbs={[
          { label: 'Projects', to: paths.projects() },
          { label: name, to: paths.project(id) },
        ]}
        description="They apply from the next audit on."
      />
      {mayEdit ? (
        <ProjectForm {...form} backTo={paths.project(id)} lastResult={lastResult} own={own} />
      ) : (
        <ProjectObstacle obstacle="role" way={null} />
      )}
    </>
  )
}
