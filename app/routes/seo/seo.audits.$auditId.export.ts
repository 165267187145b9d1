import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportAudit } from '#contract/seo/site-audit.exports.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { table } = exportAudit.query
    .pick({ table: true })
    .catch({ table: 'issues' })
    .parse({
      table: new URL(request.url).searchParams.get('table'),
    })
  const id = params.auditId ?? ''
  return passDownload(`${table}-${id}.csv`, api.open(exportAudit, { params: { id }, query: { table } }))
}
