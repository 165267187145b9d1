import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { teamLines } from '#app/features/organization/teams/team-lines.server.ts'
import { csvDownload } from '#app/lib/csv.ts'
import { readQuery } from '#app/lib/http/list-query.server.ts'
import { requireAdministrator } from '#app/lib/session/require-administrator.server.ts'
import { listTeams } from '#contract/organization/teams.ts'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = await requireAdministrator(request, context)
  return csvDownload('teams.csv', teamLines(api, readQuery(listTeams.query, new URL(request.url))))
}
