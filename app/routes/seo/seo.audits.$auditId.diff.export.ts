import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findOther } from '#app/features/seo/site-audit/diff/audit-diff.server.ts'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportDiffFindings } from '#contract/seo/site-audit.exports.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const id = params.auditId ?? ''
  const url = new URL(request.url)
  const asked = readQuery(exportDiffFindings.query.omit({ against: true }), url)
  const { against } = await findOther(api, await getAudit(api, id), url.searchParams.get('against'))
  if (against === undefined) throw new Response('There is no other audit of this site.', { status: 404 })
  const query = { ...asked, against }
  return passDownload('changes.csv', api.open(exportDiffFindings, { params: { id }, query }))
}
