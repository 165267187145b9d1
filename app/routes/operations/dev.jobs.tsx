import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { JobTable, RunTable } from '#app/features/operations/jobs/job-tables.tsx'
import { listJobs } from '#app/features/operations/jobs/jobs.api.server.ts'
import { jobIntents } from '#app/features/operations/jobs/job-intents.server.ts'
import { OutboxFrame } from '#app/features/operations/outbox/outbox-frame.tsx'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { requireDevPages } from '#app/lib/http/dev-pages.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { paths } from '#app/lib/paths.ts'
import { LinkButton } from '#app/ui/controls/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { JobFilter } from '#contract/operations/jobs.ts'

export const handle = { static: true }

export const meta: MetaFunction = () => [
  { title: 'Jobs · Bellwether' },
  { name: 'robots', content: 'noindex' },
]

export async function loader({ request, context }: LoaderFunctionArgs) {
  requireDevPages(request, context.settings)
  const { name } = readQuery(JobFilter, new URL(request.url))
  return { ...(await listJobs(context.api, name)), name }
}

export async function action(args: ActionFunctionArgs) {
  requireDevPages(args.request, args.context.settings)
  return runIntents(args, jobIntents)
}

export default function JobsRoute() {
  const { jobs, runs, name } = useLoaderData<typeof loader>()
  return (
    <OutboxFrame>
      <PageHeader
        title="Jobs"
        description="Scheduled jobs of this installation. A job runs once per minute or night, and is retried after a failure."
      />
      <JobTable jobs={jobs} />
      <div className="mt-10 mb-3 flex items-center justify-between gap-4">
        <h2 className="text-lg font-semibold text-ink-strong">
          {name === undefined ? 'Latest runs' : `Latest runs of ${name}`}
        </h2>
        {name === undefined ? null : (
          <LinkButton to={paths.jobs()} reloadDocument size="small">
            Show all runs
          </LinkButton>
        )}
      </div>
      <RunTable runs={runs} />
    </OutboxFrame>
  )
}
