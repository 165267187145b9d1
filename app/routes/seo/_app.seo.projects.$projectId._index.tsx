import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { toListedAudit } from '#app/features/seo/projects/project-audits.tsx'
import { toProjectIntents } from '#app/features/seo/projects/project-intents.server.ts'
import { drawProject } from '#app/features/seo/projects/project-page.server.tsx'
import { ProjectPage } from '#app/features/seo/projects/project-page.tsx'
import { toShownProject } from '#app/features/seo/projects/project-values.ts'
import { getProject } from '#app/features/seo/projects/projects.api.server.ts'
import { findChanges } from '#app/features/seo/site-audit/diff/audit-diff.server.ts'
import { listAudits } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'
export { clientLoader } from '#app/lib/http/panel-cache.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.project.name : 'Project'} · Bellwether` },
]

const AUDITS_SHOWN = 10

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const id = params['projectId'] ?? ''
  const [{ timeZone }, project] = await Promise.all([requireUser(request, context), getProject(api, id)])
  const [{ items, total }, changes] = await Promise.all([
    listAudits(api, { project: project.id, pageSize: AUDITS_SHOWN }),
    findChanges(api, project.compared),
  ])
  return {
    project: toShownProject(project),
    charts: drawProject(project, timeZone),
    audits: { items: items.map(toListedAudit), total },
    changes,
    timeZone,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toProjectIntents(args.params['projectId'] ?? ''))
}

export default function ProjectRoute() {
  return <ProjectPage {...useLoaderData<typeof loader>()} />
}
