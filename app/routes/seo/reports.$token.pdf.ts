import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { passReport } from '#app/features/seo/reports/pass-report.server.ts'
import { openSharedReportPdf } from '#app/features/seo/reports/reports.api.server.ts'
import { toOpening } from '#app/features/seo/reports/shared-report.server.ts'

export const loader = async ({ params, context }: LoaderFunctionArgs) =>
  passReport(openSharedReportPdf(context.api, await toOpening(context, params['token'] ?? '')))
