import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openReportPdf } from '#app/features/seo/reports/reports.api.server.ts'
import { passReport } from '#app/features/seo/reports/pass-report.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return passReport(openReportPdf(api, params['reportId'] ?? ''))
}
