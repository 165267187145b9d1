import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { exportAppraisalCycles } from '#contract/people/appraisal-cycles.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireManager(request, context)
  const query = readQuery(exportAppraisalCycles.query, new URL(request.url))
  return passDownload('appraisal-cycles.csv', api.open(exportAppraisalCycles, { query }))
}
