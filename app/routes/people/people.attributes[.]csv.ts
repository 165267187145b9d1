import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireManager } from '#app/lib/session/require-manager.server.ts'
import { exportAttributes } from '#contract/people/attributes.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireManager(request, context)
  const query = readQuery(exportAttributes.query, new URL(request.url))
  return passDownload('scored-attributes.csv', api.open(exportAttributes, { query }))
}
