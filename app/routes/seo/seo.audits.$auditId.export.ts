import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportAudit } from '#contract/seo/site-audit.exports.ts'

/** A link without a table, or with one that there is not, is one to the issues. */
const Query = exportAudit.query.extend({ table: exportAudit.query.shape.table.default('issues') })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const query = readQuery(Query, new URL(request.url))
  const id = params.auditId ?? ''
  return passDownload(`${query.table}-${id}.csv`, api.open(exportAudit, { params: { id }, query }))
}
