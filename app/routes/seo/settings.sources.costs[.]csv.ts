import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { exportSourceCalls } from '#contract/seo/sources.costs.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  const query = readQuery(exportSourceCalls.query, new URL(request.url))
  return passDownload('dataforseo-costs.csv', api.open(exportSourceCalls, { query }))
}
