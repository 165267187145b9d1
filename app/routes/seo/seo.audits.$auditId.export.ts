import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { csvHeaders } from '#app/lib/csv.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportAudit } from '#contract/seo/site-audit.findings.ts'

/** Passes the API's file on as it comes, however long it is. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { table } = exportAudit.query
    .pick({ table: true })
    .catch({ table: 'issues' })
    .parse({
      table: new URL(request.url).searchParams.get('table'),
    })
  const id = params.auditId ?? ''
  const { body } = await api.open(exportAudit, { params: { id }, query: { table } })
  return new Response(body, { headers: csvHeaders(`${table}-${id}.csv`) })
}
