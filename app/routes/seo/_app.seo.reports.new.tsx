import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ReportForm } from '#app/features/seo/reports/report-form.tsx'
import { newReportIntents } from '#app/features/seo/reports/report-intents.server.ts'
import { toPlaces } from '#app/features/seo/reports/report-values.ts'
import { listReports } from '#app/features/seo/reports/reports.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import { REPORT_SECTIONS } from '#contract/seo/reports.words.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction = () => [{ title: 'New report · Bellwether' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ organization }, { allowedActions }] = await Promise.all([
    requireUser(request, context),
    listReports(context.api, { pageSize: 1 }),
  ])
  const target = new URL(request.url).searchParams.get('target') ?? organization.domain
  return {
    obstacle: findRefusal(allowedActions, 'create')?.text ?? null,
    given: { target, name: '', paper: 'a4', ...toPlaces(REPORT_SECTIONS) },
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, newReportIntents)
}

export default function NewReportRoute() {
  const { obstacle, given } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="New report"
        crumbs={[{ label: 'Reports', to: paths.reports() }]}
        description="Saves what a report says. Its figures are read each time it is opened."
      />
      {obstacle === null ? (
        <ReportForm version={null} given={given} backTo={paths.reports()} lastResult={lastResult} />
      ) : (
        <Callout tone="attention">{obstacle}</Callout>
      )}
    </>
  )
}
