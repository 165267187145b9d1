import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportLighthouseRuns } from '#contract/seo/lighthouse.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(exportLighthouseRuns.query, new URL(request.url))
  return passDownload('lighthouse.csv', api.open(exportLighthouseRuns, { query }))
}
