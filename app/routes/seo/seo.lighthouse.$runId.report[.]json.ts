import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openLighthouseReport } from '#app/features/seo/lighthouse/lighthouse.api.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return passDownload('lighthouse.json', openLighthouseReport(api, params['runId'] ?? ''))
}
