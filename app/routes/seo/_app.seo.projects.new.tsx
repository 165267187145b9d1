import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { ProjectForm } from '#app/features/seo/projects/project-form.tsx'
import { newProjectIntents } from '#app/features/seo/projects/project-intents.server.ts'
import { ProjectObstacle } from '#app/features/seo/projects/project-obstacle.tsx'
import { listProjects } from '#app/features/seo/projects/projects.api.server.ts'
import { getAuditUsage } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { findEarlier } from '#app/features/seo/site-audit/start/audit-form.server.ts'
import { toOfferedSettings } from '#app/labels/crawl-settings/offered-settings.ts'
import { findWayToPlan } from '#app/labels/way-to-plan.ts'
import { FORM_BYTES } from '#app/lib/forms/read-form.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import { hasPlan } from '#contract/billing/plans.policy.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'New project · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = context
  const [me, usage, { allowedActions }] = await Promise.all([
    requireUser(request, context),
    getAuditUsage(api),
    listProjects(api, { pageSize: 1 }),
  ])
  const { subscription, organization } = me
  const limits = subscription && hasPlan(subscription) ? subscription.limits : null
  const { searchParams } = new URL(request.url)
  const earlier = await findEarlier(api, searchParams.get('from'), limits)
  const obstacle = findRefusal(allowedActions, 'create')?.reason
  return {
    refusal: obstacle ? { obstacle, way: findWayToPlan(me) } : null,
    offered: toOfferedSettings(usage, limits),
    stored: earlier?.stored ?? null,
    given: earlier?.values ?? { url: searchParams.get('url') ?? organization.domain },
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newProjectIntents, FORM_BYTES.file)
}

export default function NewProjectRoute() {
  const { refusal, ...form } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  const own = useActionData<typeof action>()?.shown
  return (
    <>
      <PageHeader
        title="New project"
        crumbs={[{ label: 'Projects', to: paths.projects() }]}
        description="Saves a site with its crawl settings. No audit starts yet."
      />
      {refusal ? (
        <ProjectObstacle {...refusal} />
      ) : (
        <ProjectForm version={null} {...form} backTo={paths.projects()} lastResult={lastResult} own={own} />
      )}
    </>
  )
}
