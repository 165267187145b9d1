import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { auditLines } from '#app/features/seo/site-audit/csv-exports.server.ts'
import { csvDownload } from '#app/lib/csv.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { listAudits } from '#contract/seo/site-audit.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  return csvDownload('audits.csv', auditLines(api, readQuery(listAudits.query, new URL(request.url))))
}
