import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportParticipants } from '#contract/people/cycles.participants.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(exportParticipants.query, new URL(request.url))
  const input = { params: { cycleId: params['cycleId'] ?? '' }, query }
  return passDownload('review-cycle.csv', api.open(exportParticipants, input))
}
