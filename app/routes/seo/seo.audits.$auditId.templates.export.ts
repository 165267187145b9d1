import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'
import { exportTemplates } from '#contract/seo/site-audit.templates.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const id = params.auditId ?? ''
  const query = readQuery(exportTemplates.query, new URL(request.url))
  return passDownload(`templates-${id}.csv`, api.open(exportTemplates, { params: { id }, query }))
}
