import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listChoices } from '#app/features/organization/users/users.api.server.ts'
import { toScheduleIntents } from '#app/features/seo/reports/report-intents.server.ts'
import { ReportScheduleForm } from '#app/features/seo/reports/report-schedule-form.tsx'
import { toScheduleValues } from '#app/features/seo/reports/report-values.ts'
import { getReportSchedule, getSavedReport } from '#app/features/seo/reports/reports.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { paths } from '#app/lib/paths.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { Callout } from '#app/ui/overlay/callout.tsx'
import { findRefusal } from '#contract/allowed-actions.ts'
import { PAPER_WORDS, SECTION_WORDS } from '#contract/seo/reports.words.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? `Schedule of ${data.name}` : 'Report'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const id = params['reportId'] ?? ''
  const [{ timeZone }, { name, sections, paper }, schedule, people] = await Promise.all([
    requireUser(request, context),
    getSavedReport(api, id),
    getReportSchedule(api, id),
    listChoices(api),
  ])
  return {
    id,
    name,
    refusal: findRefusal(schedule.allowedActions, 'schedule')?.text ?? null,
    contents: `${sections.map((section) => SECTION_WORDS[section]).join(', ')}. Paper size ${PAPER_WORDS[paper]}.`,
    version: schedule.version,
    given: toScheduleValues(schedule, timeZone),
    people,
  }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toScheduleIntents(args.params['reportId'] ?? ''))
}

export default function ReportScheduleRoute() {
  const { id, name, refusal, contents, ...form } = useLoaderData<typeof loader>()
  const lastResult = useLastResult<typeof action>()
  return (
    <>
      <PageHeader
        title="Email schedule"
        crumbs={[
          { label: 'Reports', to: paths.reports() },
          { label: name, to: paths.report(id) },
        ]}
        description={`What is sent is in the settings of the report: ${contents}`}
      />
      {refusal === null ? (
        <ReportScheduleForm {...form} backTo={paths.report(id)} lastResult={lastResult} />
      ) : (
        <Callout>{refusal}</Callout>
      )}
    </>
  )
}
