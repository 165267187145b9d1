import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReportForm } from '#app/features/seo/reports/report-form.tsx'
import { toEditIntents } from '#app/features/seo/reports/report-intents.server.ts'
import { toPlaces } from '#app/features/seo/reports/report-values.ts'
import { getSavedReport } from '#app/features/seo/reports/reports.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Settings of ${data ? data.name : 'report'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, { id, name, target, paper, version, sections }] = await Promise.all([
    requireUser(request, context),
    getSavedReport(context.api, params['reportId'] ?? ''),
  ])
  return { id, name, target, version, given: { name, paper, ...toPlaces(sections) } }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toEditIntents(args.params['reportId'] ?? ''))
}

export default function EditReportRoute() {
  const { id, name, target, ...form } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Report settings"
        crumbs={[
          { label: 'Reports', to: paths.reports() },
          { label: name, to: paths.report(id) },
        ]}
        description={`What the report about ${target} says. Links that are shared already stay as they are.`}
      />
      <ReportForm {...form} backTo={paths.report(id)} lastResult={lastResult} />
    </>
  )
}
