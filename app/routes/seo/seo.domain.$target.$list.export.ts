import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findDomainFile } from '#app/features/seo/domain/lists/domain-files.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireUser } from '#app/lib/session/require-user.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { api } = await requireUser(request, context)
  const { target = '', list = '' } = params
  const open = findDomainFile(list)
  if (!open) throw new Response('There is no such export.', { status: 404 })
  return passDownload(`${list}-${target}.csv`, open(api, target, new URL(request.url)))
}
