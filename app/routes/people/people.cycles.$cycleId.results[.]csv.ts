import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportResults } from '#contract/people/results.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(exportResults.query, new URL(request.url))
  const input = { params: { cycleId: params['cycleId'] ?? '' }, query }
  return passDownload('review-results.csv', api.open(exportResults, input))
}
