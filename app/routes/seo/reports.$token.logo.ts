import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openSharedReportLogo } from '#app/features/seo/reports/reports.api.server.ts'
import { toOpening } from '#app/features/seo/reports/shared-report.server.ts'
import { passImage } from '#app/lib/http/image-response.server.ts'

export const loader = async ({ params, context }: LoaderFunctionArgs) =>
  passImage(openSharedReportLogo(context.api, await toOpening(context, params['token'] ?? '')))
