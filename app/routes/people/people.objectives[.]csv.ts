import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportObjectives } from '#contract/people/objectives.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(exportObjectives.query, new URL(request.url))
  return passDownload('objectives.csv', api.open(exportObjectives, { query }))
}
