import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportAppraisals } from '#contract/people/appraisals.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(exportAppraisals.query, new URL(request.url))
  return passDownload('appraisals.csv', api.open(exportAppraisals, { query }))
}
