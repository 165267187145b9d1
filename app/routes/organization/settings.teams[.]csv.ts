import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { passDownload } from '#app/lib/http/pass-download.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { exportTeams } from '#contract/organization/teams.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return passDownload(
    'teams.csv',
    api.open(exportTeams, {
      query: readQuery(exportTeams.query, new URL(request.url)),
    }),
  )
}
