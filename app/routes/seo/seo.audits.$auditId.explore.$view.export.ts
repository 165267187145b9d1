import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { openExport } from '#app/features/seo/site-audit/explore/explorer-files.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { auditId = '', view = '' } = params
  const file = openExport(api, auditId, view, new URL(request.url))
  if (!file) throw new Response('There is no such export.', { status: 404 })
  return passDownload(`${view}-${auditId}.csv`, file)
}
