import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { exportUsers } from '#contract/organization/users.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return passDownload(
    'users.csv',
    api.open(exportUsers, {
      query: readQuery(exportUsers.query, new URL(request.url)),
    }),
  )
}
