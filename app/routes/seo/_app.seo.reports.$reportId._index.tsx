import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { drawReport } from '#app/features/seo/reports/draw-report.server.ts'
import { toReportIntents } from '#app/features/seo/reports/report-intents.server.ts'
import { ReportPage } from '#app/features/seo/reports/report-page.tsx'
import {
  getReportContent,
  getReportSchedule,
  getSavedReport,
} from '#app/features/seo/reports/reports.api.server.ts'
import { runIntents } from '#app/lib/forms/run-intents.server.ts'
import { useLastResult } from '#app/lib/forms/use-last-result.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export { clientAction } from '#app/lib/forms/keep-form.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data ? data.report.name : 'Report'} · Bellwether` },
]

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = context
  const id = params['reportId'] ?? ''
  const [{ timeZone }, report, schedule, content] = await Promise.all([
    requireUser(request, context),
    getSavedReport(api, id),
    getReportSchedule(api, id),
    getReportContent(api, id),
  ])
  return { report, schedule, content: drawReport(content), timeZone }
}

export async function action(args: ActionFunctionArgs) {
  await requireUser(args.request, args.context)
  return runIntents(args, toReportIntents(args.params['reportId'] ?? ''))
}

export default function ReportRoute() {
  const made = useActionData<typeof action>()?.shown?.url ?? null
  const lastResult = useLastResult<typeof action>()
  return <ReportPage {...useLoaderData<typeof loader>()} made={made} lastResult={lastResult} />
}
