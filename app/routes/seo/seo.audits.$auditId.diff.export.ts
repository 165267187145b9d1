import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { loadDiff } from '#app/features/seo/site-audit/diff/audit-diff.server.ts'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { changeLines } from '#app/features/seo/site-audit/csv-exports.server.ts'
import { csvDownload } from '#app/lib/csv.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { listDiffFindings } from '#contract/seo/site-audit.findings.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { auditId = '' } = params
  const url = new URL(request.url)
  const asked = readQuery(listDiffFindings.query.omit({ against: true }), url)
  // A file that has begun can no longer be refused, so whether there is anything to compare gets settled before.
  const audit = await getAudit(api, auditId)
  const { against } = await loadDiff(api, audit, url.searchParams.get('against'), asked)
  if (against === undefined) throw new Response('There is no other audit of this site.', { status: 404 })
  return csvDownload('changes.csv', changeLines(api, auditId, { ...asked, against }))
}
