import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportAssignedIssues } from '#contract/seo/issue-tracking.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(exportAssignedIssues.query, new URL(request.url))
  return passDownload('assigned-issues.csv', api.open(exportAssignedIssues, { query }))
}
