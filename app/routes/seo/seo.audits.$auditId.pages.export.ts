import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getAudit } from '#app/features/seo/site-audit/site-audit.api.server.ts'
import { pageLines } from '#app/features/seo/site-audit/csv-exports.server.ts'
import { csvDownload } from '#app/lib/csv.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { listAuditPages } from '#contract/seo/site-audit.pages.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const auditId = params.auditId ?? ''
  // A file that has begun can no longer be refused, so whose audit this is gets settled before.
  await getAudit(api, auditId)
  return csvDownload(
    `pages-${auditId}.csv`,
    pageLines(api, auditId, readQuery(listAuditPages.query, new URL(request.url))),
  )
}
